import type { Db } from '#src/db/schema.ts'
import { recordServedPages } from '#src/domain/access/usage.ts'
import { compareBooks } from '#src/domain/billing/books/compare.ts'
import { receiveWebhook } from '#src/domain/billing/books/webhooks.ts'
import { openRegistration } from '#src/domain/billing/cards/registration.ts'
import { runBilling } from '#src/domain/billing/charging/run-billing.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import type { PaymentGateway } from '#src/domain/billing/gateway.ts'
import { completeCheckout } from '#src/domain/billing/subscriptions/subscribe.ts'
import type { Fault, Verb } from '#src/gateways/payments/sandbox/faults.ts'
import type { CardKind } from '#src/gateways/payments/sandbox/test-cards.ts'
import type { DeliverWebhook } from '#src/gateways/payments/sandbox/webhooks.ts'
import { practiceShop } from '#src/gateways/payments/testing/practice-shop.ts'
import { noPayments } from './no-payments.ts'

/** The process is gone: whatever it was doing ends here. */
export class Crash extends Error {}

export type Hooks = {
  /** What goes wrong with the next call. */
  faults?: (verb: Verb) => Fault | undefined
  /** Throws Crash where the process dies; `what` says before or after which step. */
  mayCrash?: (what: 'beforeSend' | 'afterSend' | 'between') => void
  /** Called with every charge that is sent. */
  onCharge?: (orderId: string, customerKey: string) => void
}

/** A library with a payment company beside it, both on one clock that only the test moves. */
export function billingWorld(db: Db, start: Date, hooks: Hooks = {}) {
  let runs = 0
  let deliver: DeliverWebhook = () => Promise.resolve(200)
  const shop = practiceShop({ deliverTo: (webhook) => deliver(webhook) })
  shop.pass(start.getTime() - shop.now().getTime())
  const { now, control, gateway: toss } = shop
  const meetFault = (verb: Verb) => {
    const fault = hooks.faults?.(verb)
    if (fault !== undefined) control.script({ verb, fault })
  }
  const gateway: PaymentGateway = {
    ...toss,
    registerCard(card) {
      meetFault('registerCard')
      return toss.registerCard(card)
    },
    lookUp(orderId) {
      meetFault('lookUp')
      return toss.lookUp(orderId)
    },
    listTransactions(from, to) {
      meetFault('listTransactions')
      return toss.listTransactions(from, to)
    },
    async charge(order) {
      hooks.mayCrash?.('beforeSend')
      hooks.onCharge?.(order.orderId, order.customerKey)
      meetFault('charge')
      const outcome = await toss.charge(order)
      hooks.mayCrash?.('afterSend')
      return outcome
    },
    async refund(order) {
      hooks.mayCrash?.('beforeSend')
      meetFault('refund')
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
    const forGroup = planCode === 'group-monthly'
    const wish = { planCode, agrees: true, returnPath: undefined, forGroup }
    const { customerKey } = await openRegistration(context, { memberId, now: now() }, wish)
    const authKey = control.makeAuthKey(customerKey, kind)
    return completeCheckout(context, memberId, { customerKey, authKey })
  }

  return {
    context,
    control,
    now,
    faultsMet,
    pass: shop.pass,
    subscribe,
    replaceCard: async (memberId: number, kind: CardKind = 'good', forGroup = false) => {
      const wish = { planCode: undefined, agrees: false, returnPath: undefined, forGroup }
      const { customerKey } = await openRegistration(context, { memberId, now: now() }, wish)
      const authKey = control.makeAuthKey(customerKey, kind)
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
      const sent: Parameters<DeliverWebhook>[0][] = []
      deliver = (webhook) => {
        sent.push(webhook)
        return Promise.resolve(200)
      }
      await control.deliverWebhooks()
      for (const { body } of order(sent)) {
        const hint = gateway.parseWebhook(body)
        if (hint !== undefined) await receiveWebhook(context, 'toss', hint)
      }
    },
    /** What the company's own books say was paid, and what of it is left. */
    charges: () =>
      control.books().payments.map((payment) => ({
        orderId: payment.order_id,
        orderName: payment.order_name,
        total: payment.amount,
        balance: payment.balance,
      })),
    close: () => shop.books.close(),
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
