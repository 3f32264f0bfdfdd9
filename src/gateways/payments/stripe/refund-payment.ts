import type { RefundOrder, RefundOutcome } from '#src/domain/billing/gateway.ts'
import { CURRENCY, MISMATCH } from './charge-card.ts'
import { findIntent, listRefunds } from './find-intent.ts'
import { type Intent, isGivenBack, type IntentRefund, readRefunds, toPayment } from './intent.ts'
import { settleCall, type StripeCalls, type StripeFailure } from './stripe-calls.ts'

/** The domain looks again at what is left where a refund ends with this. */
const OTHER_BALANCE = 'NOT_MATCHES_REFUNDABLE_AMOUNT'

/**
 * Gives back a part of a payment. Stripe does not compare what we believe is left, so that is read first; and each refund
 * carries our key, by which one that came through without an answer is known however late it is sent again.
 */
export async function refundPayment(calls: StripeCalls, order: RefundOrder): Promise<RefundOutcome> {
  const intent = await getPaid(calls, order.paymentKey)
  if ('kind' in intent) return intent
  const before = await listRefunds(calls, intent)
  if (before.kind !== 'success') return { kind: 'unknown', code: before.code }
  const refunds = before.body
  if (refunds.some(({ metadata }) => metadata?.refundKey === order.idempotencyKey))
    return toRefunded(intent, refunds)
  const payment = toPayment(intent, refunds)
  if (payment === undefined) return { kind: 'unknown', code: 'UNREADABLE_ANSWER' }
  if (payment.balance !== order.balance) return { kind: 'refused', code: OTHER_BALANCE }
  const answer = await settleCall(createRefund(calls, order))
  if (answer.kind !== 'success') return toFailedRefund(answer)
  const refund = readRefunds([answer.body])?.[0]
  if (refund === undefined) return { kind: 'unknown', code: 'UNREADABLE_ANSWER' }
  if (refund.amount !== order.amount || refund.currency !== CURRENCY)
    return { kind: 'unknown', code: MISMATCH }
  if (!isGivenBack(refund)) return { kind: 'refused', code: 'REFUND_FAILED' }
  return toRefunded(intent, [...refunds, refund])
}

async function getPaid(calls: StripeCalls, paymentKey: string): Promise<Intent | RefundOutcome> {
  const found = await findIntent(calls, { orderId: '', paymentKey })
  if (found.kind !== 'success') return { kind: 'unknown', code: found.code }
  if (found.body?.status !== 'succeeded') return { kind: 'unknown', code: 'NOT_APPROVED' }
  return found.body.currency === CURRENCY ? found.body : { kind: 'unknown', code: MISMATCH }
}

function createRefund(
  { client }: StripeCalls,
  { paymentKey, amount, idempotencyKey }: RefundOrder,
): Promise<unknown> {
  return client.refunds.create(
    {
      payment_intent: paymentKey,
      amount,
      reason: 'requested_by_customer',
      metadata: { refundKey: idempotencyKey },
    },
    { idempotencyKey },
  )
}

function toRefunded(intent: Intent, refunds: readonly IntentRefund[]): RefundOutcome {
  const payment = toPayment(intent, refunds)
  return payment === undefined
    ? { kind: 'unknown', code: 'UNREADABLE_ANSWER' }
    : { kind: 'refunded', payment }
}

/** Refunds that Stripe surely did not make. Of one that was made already a look-up tells. */
const NOT_REFUNDED = new Set([
  'amount_too_large',
  'amount_too_small',
  'balance_insufficient',
  'charge_disputed',
])

function toFailedRefund(failure: StripeFailure): RefundOutcome {
  const { code } = failure
  if (failure.kind === 'lost') return { kind: 'unknown', code }
  const isOurFault = failure.status === 401 || failure.status === 403
  const isRefused = failure.type === 'StripeInvalidRequestError' && NOT_REFUNDED.has(code)
  return { kind: isOurFault || isRefused ? 'refused' : 'unknown', code }
}
