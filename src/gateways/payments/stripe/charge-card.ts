import type { ChargeOrder, ChargeOutcome } from '#src/domain/billing/gateway.ts'
import { readCardToken, type StripeCard } from './card-token.ts'
import { findIntent, readPayment } from './find-intent.ts'
import { declineOf, EXPAND_CHARGE, type Intent, readIntent } from './intent.ts'
import { settleCall, type StripeAnswer, type StripeCalls } from './stripe-calls.ts'
import { toDecline, toFailedCharge } from './stripe-errors.ts'

export const CURRENCY = 'krw'
/** The answer is about another charge, sum or card than we sent: a person must look. */
export const MISMATCH = 'MISMATCH'
const NOT_APPROVED = 'NOT_APPROVED'

/**
 * Charges a card in two steps: an intent that charges nothing yet, then its confirmation. So there is something to find after
 * any crash, and what was begun is gone on with: an intent of this order is looked for first, because Stripe forgets an
 * idempotency key after a day and would make a second one.
 */
export async function chargeCard(calls: StripeCalls, order: ChargeOrder): Promise<ChargeOutcome> {
  const card = readCardToken(order.token)
  if (card === undefined) return { kind: 'declined', code: 'INVALID_TOKEN', needsNewCard: true }
  const found = await findIntent(calls, order)
  if (found.kind !== 'success') return notBegun(toFailedCharge(found))
  if (found.body !== undefined) return goOn(calls, order, { card, intent: found.body })
  const created = await createIntent(calls, order, card)
  if (created.kind !== 'success') return toFailedCharge(created)
  const intent = readIntent(created.body)
  if (intent === undefined) return { kind: 'unknown', code: 'UNREADABLE_ANSWER', replayed: true }
  return goOn(calls, order, { card, intent })
}

/** A list that cannot be had says nothing of the charge, which an earlier send may have made. */
function notBegun(outcome: ChargeOutcome): ChargeOutcome {
  if (outcome.kind === 'declined' || outcome.kind === 'unknown')
    return { kind: 'unknown', code: outcome.code, replayed: false }
  return outcome
}

function createIntent(
  { client, timeouts }: StripeCalls,
  { orderId, orderName, amount, idempotencyKey }: ChargeOrder,
  { customer, paymentMethod }: StripeCard,
): Promise<StripeAnswer<unknown>> {
  return settleCall(
    client.paymentIntents.create(
      {
        amount,
        currency: CURRENCY,
        customer,
        payment_method: paymentMethod,
        allowed_payment_method_types: ['card'],
        description: orderName,
        metadata: { orderId },
      },
      { idempotencyKey: `${idempotencyKey}-create`, timeout: timeouts.create },
    ),
  )
}

type Begun = { card: StripeCard; intent: Intent }

async function goOn(calls: StripeCalls, order: ChargeOrder, { card, intent }: Begun): Promise<ChargeOutcome> {
  if (!isOf(intent, order, card)) return { kind: 'unknown', code: MISMATCH, replayed: true }
  if (intent.status !== 'requires_confirmation') return toOutcome(calls, order, intent)
  const { client, timeouts } = calls
  const confirmed = await settleCall(
    client.paymentIntents.confirm(
      intent.id,
      { off_session: true, expand: [EXPAND_CHARGE] },
      { idempotencyKey: `${order.idempotencyKey}-confirm`, timeout: timeouts.confirm },
    ),
  )
  if (confirmed.kind !== 'success') return toFailedCharge(confirmed)
  const answered = readIntent(confirmed.body)
  if (answered === undefined) return { kind: 'unknown', code: 'UNREADABLE_ANSWER', replayed: true }
  if (!isOf(answered, order, card)) return { kind: 'unknown', code: MISMATCH, replayed: true }
  return toOutcome(calls, order, answered)
}

function isOf({ metadata, amount, currency, customer }: Intent, order: ChargeOrder, card: StripeCard) {
  return (
    metadata.orderId === order.orderId &&
    amount === order.amount &&
    currency === CURRENCY &&
    customer === card.customer
  )
}

async function toOutcome(
  calls: StripeCalls,
  { amount }: ChargeOrder,
  intent: Intent,
): Promise<ChargeOutcome> {
  const { status } = intent
  if (status === 'succeeded') {
    const read = await readPayment(calls, intent)
    if (read.kind !== 'success') return { kind: 'unknown', code: read.code, replayed: false }
    return read.body.total === amount
      ? { kind: 'approved', payment: read.body }
      : { kind: 'unknown', code: MISMATCH, replayed: true }
  }
  if (status === 'processing' || status === 'requires_capture')
    return { kind: 'unknown', code: 'PROCESSING', replayed: false }
  // Called off by an operator, or by us before we could write it down: a new charge comes in its place tomorrow.
  if (status === 'canceled') return { kind: 'rejected', code: 'CANCELED' }
  const decline = status === 'requires_payment_method' ? declineOf(intent) : undefined
  return decline === undefined ? { kind: 'unknown', code: NOT_APPROVED, replayed: true } : toDecline(decline)
}
