import type { Db } from '#src/db/schema.ts'
import { recordServedPages } from '#src/domain/access/usage.ts'
import { compareBooks } from '#src/domain/billing/books/compare.ts'
import { receiveWebhook } from '#src/domain/billing/books/webhooks.ts'
import { openRegistration } from '#src/domain/billing/cards/registration.ts'
import { runBilling } from '#src/domain/billing/charging/run-billing.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import type { PaymentGateway } from '#src/domain/billing/gateway.ts'
import { completeCheckout } from '#src/domain/billing/subscriptions/subscribe.ts'
import { type CardKind, openBooks } from '#src/gateways/payments/sandbox/books.ts'
import type { Faults } from '#src/gateways/payments/sandbox/faults.ts'
import { createSandbox } from '#src/gateways/payments/sandbox/sandbox.ts'
import { tossGateway } from '#src/gateways/payments/toss/toss.ts'
import { noPayments } from './no-payments.ts'

/** The process is gone: whatever it was doing ends here. */
export class Crash extends Error {}

export type Hooks = {
  faults?: Faults
  /** Throws Crash where the process dies; `what` says before or after which step. */
  mayCrash?: (what: 'beforeSend' | 'afterSend' | 'between') => void
  /** Called with every charge that is sent. */
  onCharge?: (orderId: string, customerKey: string) => void
}

const SECRET = 'test_sk_histories'
const SERVER = 'http://sandbox.invalid'

/** A library with a payment company beside it, both on one clock that only the test moves. */
export function billingWorld(db: Db, start: Date, hooks: Hooks = {}) {
  let at = start.getTime()
  let runs = 0
  const now = () => new Date(at)
  const books = openBooks(':memory:')
  const sandbox = createSandbox({ books, secretKey: SECRET, now, faults: (call) => hooks.faults?.(call) })
  const toss = tossGateway({
    baseUrl: SERVER,
    secretKey: SECRET,
    fetch: (request) => sandbox.handle(request),
  })
  const gateway: PaymentGateway = {
    ...toss,
    async charge(order) {
      hooks.mayCrash?.('beforeSend')
      hooks.onCharge?.(order.orderId, order.customerKey)
      const outcome = await toss.charge(order)
      hooks.mayCrash?.('afterSend')
      return outcome
    },
    async refund(order) {
      hooks.mayCrash?.('beforeSend')
      const outcome = await toss.refund(order)
      hooks.mayCrash?.('afterSend')
      return outcome
    },
  }
  const context: BillingContext = {
    ...noPayments,
    db,
    gateways: { toss: gateway },
    now() {
      if (runs > 0) hooks.mayCrash?.('between')
      return now()
    },
  }
  const faultsMet: Error[] = []

  async function subscribe(memberId: number, kind: CardKind = 'good', planCode = 'personal-monthly') {
    const wish = { planCode, agrees: true, returnPath: undefined }
    const { customerKey } = await openRegistration(context, { memberId, now: now() }, wish)
    const authKey = sandbox.authorize(customerKey, kind)
    return completeCheckout(context, memberId, { customerKey, authKey })
  }

  return {
    context,
    sandbox,
    now,
    faultsMet,
    pass: (milliseconds: number) => (at += milliseconds),
    subscribe,
    replaceCard: async (memberId: number, kind: CardKind = 'good') => {
      const wish = { planCode: undefined, agrees: false, returnPath: undefined }
      const { customerKey } = await openRegistration(context, { memberId, now: now() }, wish)
      const authKey = sandbox.authorize(customerKey, kind)
      return completeCheckout(context, memberId, { customerKey, authKey })
    },
    /** The engine, as so many processes at once; a crash ends one of them. */
    run: async (processes = 1): Promise<void> => {
      runs += 1
      try {
        await Promise.all(Array.from({ length: processes }, () => runOnce(context, faultsMet)))
      } finally {
        runs -= 1
      }
    },
    compare: () => compareBooks(context, 'toss'),
    read: (memberId: number, editionId: number, page: number) =>
      recordServedPages(db, [{ memberId, editionId, page, at: now() }]),
    /** Hands on what the company sends, as `order` leaves, repeats and reorders it. */
    sendWebhooks: async (order: <Item>(items: Item[]) => Item[] = (items) => items): Promise<void> => {
      const waiting = books.listDeliveries(at)
      for (const { id } of waiting) books.removeDelivery(id)
      for (const { id, body } of order(waiting)) {
        const headers = new Headers({ 'tosspayments-webhook-transmission-id': id })
        const hint = gateway.parseWebhook(headers, body)
        if (hint !== undefined) await receiveWebhook(context, 'toss', hint)
      }
    },
    close: () => books.close(),
  }
}

export type BillingWorld = ReturnType<typeof billingWorld>

/** A process that meets a crash does nothing any more, and its faults are nobody's. */
async function runOnce(context: BillingContext, faults: Error[]): Promise<void> {
  let isDead = false
  await runBilling(context, {
    isStopping: () => isDead,
    onFault(error) {
      if (error instanceof Crash) isDead = true
      else faults.push(error)
    },
  })
}
