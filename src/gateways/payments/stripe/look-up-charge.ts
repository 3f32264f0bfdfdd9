import type { ChargeReference, LookUpOutcome } from '#src/domain/billing/gateway.ts'
import { CURRENCY, MISMATCH } from './charge-card.ts'
import { findIntent, readPayment } from './find-intent.ts'
import { declineOf, type Intent } from './intent.ts'
import { settleCall, type StripeCalls } from './stripe-calls.ts'

/**
 * What became of a charge. An intent that waits to be confirmed, or was called off, has charged nothing: that counts as
 * absent, and to send the charge again goes on with the same intent.
 */
export async function lookUpCharge(calls: StripeCalls, charge: ChargeReference): Promise<LookUpOutcome> {
  const found = await findIntent(calls, charge)
  if (found.kind !== 'success') return { kind: 'unknown', code: found.code }
  const intent = found.body
  if (intent === undefined) return { kind: 'absent' }
  if (intent.metadata.orderId !== charge.orderId || intent.currency !== CURRENCY)
    return { kind: 'unknown', code: MISMATCH }
  if (intent.status === 'succeeded') {
    const read = await readPayment(calls, intent)
    return read.kind === 'success'
      ? { kind: 'found', payment: read.body }
      : { kind: 'unknown', code: read.code }
  }
  const status = unpaidStatus(intent)
  return status === undefined
    ? { kind: 'absent' }
    : { kind: 'found', payment: unpaid(intent, charge, status) }
}

function unpaidStatus(intent: Intent): 'pending' | 'failed' | undefined {
  const { status } = intent
  if (status === 'processing' || status === 'requires_capture') return 'pending'
  return status === 'requires_payment_method' && declineOf(intent) !== undefined ? 'failed' : undefined
}

function unpaid(
  { id, amount, currency }: Intent,
  { orderId }: ChargeReference,
  status: 'pending' | 'failed',
) {
  return {
    paymentKey: id,
    orderId,
    currency: currency.toUpperCase(),
    status,
    total: amount,
    balance: amount,
    approvedAt: null,
    receiptUrl: null,
    cancels: [],
  }
}

/** Calls an intent off, so that it can never be confirmed any more. Stripe refuses that for one which was approved. */
export async function abandonCharge(
  calls: StripeCalls,
  charge: ChargeReference,
): Promise<'abandoned' | 'unknown'> {
  const found = await findIntent(calls, charge)
  if (found.kind !== 'success') return 'unknown'
  const intent = found.body
  if (intent === undefined || intent.status === 'canceled') return 'abandoned'
  const answer = await settleCall(
    calls.client.paymentIntents.cancel(
      intent.id,
      { cancellation_reason: 'abandoned' },
      { idempotencyKey: `${intent.id}-cancel` },
    ),
  )
  return answer.kind === 'success' && answer.body.status === 'canceled' ? 'abandoned' : 'unknown'
}
