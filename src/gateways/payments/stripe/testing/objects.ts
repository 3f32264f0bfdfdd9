import { LAST_FOUR } from './cards.ts'
import type {
  ChargeRecord,
  CustomerRecord,
  IntentRecord,
  MethodRecord,
  RefundRecord,
  SessionRecord,
} from './records.ts'

/* The objects of Stripe's API with the fields that have a meaning for us, in its spelling. */

export const customerObject = ({ id, metadata }: CustomerRecord) => ({ id, object: 'customer', metadata })

export const methodObject = ({ id, kind, customer }: MethodRecord) => ({
  id,
  object: 'payment_method',
  type: 'card',
  customer,
  card: { brand: 'visa', last4: LAST_FOUR[kind], exp_month: 12, exp_year: 2099 },
})

export const sessionObject = (session: SessionRecord, url: string) => ({
  id: session.id,
  object: 'checkout.session',
  mode: 'setup',
  customer: session.customer,
  client_reference_id: session.clientReferenceId,
  status: session.method === undefined ? 'open' : 'complete',
  // A session that came to its end has no page any more.
  url: session.method === undefined ? url : null,
  setup_intent: {
    id: session.id.replace('cs_', 'seti_'),
    object: 'setup_intent',
    status: session.method === undefined ? 'requires_payment_method' : 'succeeded',
    payment_method: session.method === undefined ? null : methodObject(session.method),
  },
})

export const chargeObject = (charge: ChargeRecord, receiptUrl: string) => ({
  id: charge.id,
  object: 'charge',
  status: 'succeeded',
  paid: true,
  currency: 'krw',
  amount: charge.amount,
  amount_captured: charge.amount,
  amount_refunded: charge.refunded,
  refunded: charge.refunded === charge.amount,
  created: charge.created,
  payment_intent: charge.intent,
  metadata: charge.metadata,
  receipt_url: receiptUrl,
})

export const intentObject = (intent: IntentRecord, charge: object | string | null) => ({
  id: intent.id,
  object: 'payment_intent',
  amount: intent.amount,
  amount_received: intent.status === 'succeeded' ? intent.amount : 0,
  currency: intent.currency,
  customer: intent.customer,
  description: intent.description,
  status: intent.status,
  metadata: intent.metadata,
  payment_method: intent.status === 'requires_payment_method' ? null : intent.method,
  created: intent.created,
  last_payment_error:
    intent.decline === null
      ? null
      : { type: 'card_error', code: 'card_declined', decline_code: intent.decline },
  latest_charge: charge,
})

export const refundObject = (refund: RefundRecord, intent: object | string) => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  currency: refund.intent.currency,
  status: 'succeeded',
  charge: refund.charge,
  payment_intent: intent,
  created: refund.created,
  metadata: refund.metadata,
})
