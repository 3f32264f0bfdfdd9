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
import { noPayments } from './no-payments.ts'
import { type OtherSide, stripeSide, tossSide } from './other-side.ts'

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

/** A library with the sandbox of Toss beside it, both on one clock that only the test moves. */
export function billingWorld(db: Db, start: Date, hooks: Hooks = {}) {
  const { side, control } = tossSide()
  return { ...worldBeside(db, { side, start, hooks }), control }
}

/** A library with the fake of Stripe beside it. */
export function stripeWorld(db: Db, start: Date, hooks: Hooks = {}) {
  const { side, fake } = stripeSide()
  return { ...worldBeside(db, { side, start, hooks }), fake }
}

function worldBeside(db: Db, { side, start, hooks }: { side: OtherSide; start: Date; hooks: Hooks }) {
  let runs = 0
  const { now, gateway: real, name } = side
  side.pass(start.getTime() - now().getTime())
  const meetFault = (verb: Verb) => {
    const fault = hooks.faults?.(verb)
    if (fault !== undefined) side.meetFault(verb, fault)
  }
  const gateway: PaymentGateway = {
    ...real,
    registerCard(card) {
      meetFault('registerCard')
      return real.registerCard(card)
    },
    lookUp(charge) {
      meetFault('lookUp')
      return real.lookUp(charge)
    },
    listTransactions(from, to) {
      meetFault('listTransactions')
      return real.listTransactions(from, to)
    },
    async charge(order) {
      hooks.mayCrash?.('beforeSend')
      hooks.onCharge?.(order.orderId, order.customerKey)
      meetFault('charge')
      const outcome = await real.charge(order)
      hooks.mayCrash?.('afterSend')
      return outcome
    },
    async abandon(charge) {
      hooks.mayCrash?.('beforeSend')
      const outcome = await real.abandon(charge)
      hooks.mayCrash?.('afterSend')
      return outcome
    },
    async refund(order) {
      hooks.mayCrash?.('beforeSend')
      meetFault('refund')
      const outcome = await real.refund(order)
      hooks.mayCrash?.('afterSend')
      return outcome
    },
  }
  const context: BillingContext = {
    ...noPayments,
    db,
    gateways: { [name]: gateway },
    now() {
      if (runs > 0) hooks.mayCrash?.('between')
      return now()
    },
  }
  const faultsMet: Error[] = []

  type Wish = { planCode: string | undefined; forGroup?: boolean }
  async function register(memberId: number, kind: CardKind, { planCode, forGroup = false }: Wish) {
    const wish = { planCode, agrees: planCode !== undefined || forGroup, returnPath: undefined, forGroup }
    const { customerKey } = await openRegistration(context, { memberId, now: now() }, wish)
    const authKey = await side.makeAuthKey(customerKey, kind)
    return completeCheckout(context, memberId, { customerKey, authKey })
  }

  return {
    context,
    now,
    faultsMet,
    pass: side.pass,
    subscribe: (memberId: number, kind: CardKind = 'good', planCode: string = side.planCode) =>
      register(memberId, kind, { planCode, forGroup: planCode === 'group-monthly' }),
    replaceCard: (memberId: number, kind: CardKind = 'good', forGroup = false) =>
      register(memberId, kind, { planCode: undefined, forGroup }),
    /** The engine, as so many processes at once; a crash ends one of them. */
    run: async (processes = 1): Promise<void> => {
      runs += 1
      try {
        await Promise.all(Array.from({ length: processes }, () => runOnce(context, faultsMet)))
      } finally {
        runs -= 1
      }
    },
    compare: () => compareBooks(context, name),
    read: (memberId: number, editionId: number, page: number) =>
      recordServedPages(db, [{ memberId, editionId, page, at: now() }]),
    /** Gives money back over there. */
    cancel: side.cancel,
    /** Hands on what the company sends, as `order` leaves, repeats and reorders it. */
    sendWebhooks: async (order: <Item>(items: Item[]) => Item[] = (items) => items): Promise<void> => {
      for (const { body, headers } of order(await side.takeWebhooks())) {
        const hint = gateway.parseWebhook(body, (header) => headers[header])
        if (hint !== undefined && hint.kind !== 'forged') await receiveWebhook(context, name, hint)
      }
    },
    /** What the company's own books say was paid, and what of it is left. */
    charges: side.charges,
    close: side.close,
  }
}

export type BillingWorld = ReturnType<typeof worldBeside>

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
