import type { GatewayName, PaymentGateway } from '#src/domain/billing/gateway.ts'
import type { Fault, Verb } from '#src/gateways/payments/sandbox/faults.ts'
import type { CardKind } from '#src/gateways/payments/sandbox/test-cards.ts'
import type { DeliverWebhook } from '#src/gateways/payments/sandbox/webhooks.ts'
import type { Operation, StripeFault } from '#src/gateways/payments/stripe/testing/faults.ts'
import { practiceShop } from '#src/gateways/payments/testing/practice-shop.ts'
import { stripeShop } from '#src/gateways/payments/testing/stripe-shop.ts'

/** What its own books say was charged. */
export type BookedCharge = { orderId: string; orderName: string; total: number; balance: number }
type Webhook = { headers: Readonly<Record<string, string>>; body: string }

/** A payment company with books of its own, beside a library. */
export type OtherSide = {
  name: GatewayName
  gateway: PaymentGateway
  /** The plan that is charged through it, where a test does not say which. */
  planCode: string
  now: () => Date
  pass: (milliseconds: number) => void
  /** What its card page returns with. */
  makeAuthKey: (customerKey: string, kind: CardKind) => string | Promise<string>
  /** Lets the next call of this verb fail so. */
  meetFault: (verb: Verb, fault: Fault) => void
  /** Gives money back over there. */
  cancel: (order: { orderId: string; amount?: number }) => void
  takeWebhooks: () => Promise<Webhook[]>
  charges: () => BookedCharge[]
  close: () => void
}

export function tossSide() {
  let deliver: DeliverWebhook = () => Promise.resolve(200)
  const shop = practiceShop({ deliverTo: (webhook) => deliver(webhook) })
  const { control, gateway, now, pass, books } = shop
  const side: OtherSide = {
    name: 'toss',
    gateway,
    planCode: 'personal-monthly',
    now,
    pass,
    makeAuthKey: (customerKey, kind) => control.makeAuthKey(customerKey, kind),
    meetFault: (verb, fault) => control.script({ verb, fault }),
    cancel: (order) => void control.cancel(order),
    async takeWebhooks() {
      const sent: Webhook[] = []
      deliver = (webhook) => {
        sent.push(webhook)
        return Promise.resolve(200)
      }
      await control.deliverWebhooks()
      return sent
    },
    charges: () =>
      control.books().payments.map((payment) => ({
        orderId: payment.order_id,
        orderName: payment.order_name,
        total: payment.amount,
        balance: payment.balance,
      })),
    close: () => books.close(),
  }
  return { side, control }
}

/** One verb is several calls of Stripe; faults go round among them. */
const OPERATIONS: Record<Verb, readonly Operation[]> = {
  registerCard: ['retrieveSession'],
  charge: ['confirmIntent', 'createIntent', 'confirmIntent', 'findIntents'],
  lookUp: ['findIntents', 'findIntents', 'cancelIntent'],
  refund: ['createRefund', 'findIntents', 'listRefunds'],
  revokeCard: ['method'],
  listTransactions: ['listCharges', 'listRefunds'],
}

export function stripeSide() {
  const shop = stripeShop()
  const { fake } = shop
  let turn = 0
  const side: OtherSide = {
    name: 'stripe',
    gateway: shop.gateway,
    planCode: 'abroad-monthly',
    now: shop.now,
    pass: shop.pass,
    makeAuthKey: shop.makeAuthKey,
    meetFault(verb, fault) {
      turn += 1
      const operations = OPERATIONS[verb]
      fake.script({ operation: operations[turn % operations.length]!, fault: toStripeFault(fault) })
    },
    cancel: ({ orderId, amount }) => void fake.refund(orderId, amount),
    takeWebhooks: () => Promise.resolve(fake.takeWebhooks()),
    charges: fake.charges,
    close: () => {},
  }
  return { side, fake }
}

function toStripeFault(fault: Fault): StripeFault {
  if (fault.kind === 'hide') return { kind: 'rateLimit' }
  return fault.kind === 'decline' ? { kind: 'decline', code: 'insufficient_funds' } : fault
}
