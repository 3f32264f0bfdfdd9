import type { BillingContext } from '#src/domain/billing/context.ts'
import { noteBillingEvent } from '#src/domain/billing/billing-events.ts'
import { QUIET, getGateway } from '#src/domain/billing/charging/attempt.ts'
import { bookCancels } from './gateway-cancels.ts'

type Sending = {
  id: number
  paymentId: number
  amount: number
  reason: string
  idempotencyKey: string
  sends: number
}

/**
 * Sends the next refund that is due, or finds out what became of it. Answers false where there is none. A refund is sent
 * again under its own key only, and only after the other side's books were read: nothing is given back twice.
 */
export async function sendNextRefund(context: BillingContext): Promise<boolean> {
  const { db, now } = context
  const at = now()
  const refund = await db
    .updateTable('refund')
    .set((eb) => ({ sends: eb('sends', '+', 1), next_send_at: new Date(at.getTime() + QUIET) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('refund')
        .select('id')
        .where('state', '=', 'requested')
        .where('next_send_at', '<=', at)
        .orderBy('next_send_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'payment_id as paymentId',
      'amount',
      'reason',
      'idempotency_key as idempotencyKey',
      'sends',
    ])
    .executeTakeFirst()
  if (refund === undefined) return false
  await send(context, refund)
  return true
}

async function send(context: BillingContext, refund: Sending): Promise<void> {
  const { db, now } = context
  const payment = await db
    .selectFrom('payment')
    .select(['payment_key as paymentKey', 'order_id as orderId', 'gateway', 'balance'])
    .where('id', '=', refund.paymentId)
    .executeTakeFirstOrThrow()
  const gateway = getGateway(context, payment.gateway)
  if (refund.sends > 1) {
    // An earlier send may have come through.
    const found = await gateway.lookUp(payment.orderId)
    if (found.kind !== 'found') return
    await bookCancels(context, refund.paymentId, found.payment)
    const { state } = await db
      .selectFrom('refund')
      .select('state')
      .where('id', '=', refund.id)
      .executeTakeFirstOrThrow()
    if (state !== 'requested') return
  }
  const outcome = await gateway.refund({ ...refund, ...payment })
  if (outcome.kind === 'refunded') {
    await bookCancels(context, refund.paymentId, outcome.payment)
    return
  }
  await db.updateTable('refund').set({ last_code: outcome.code }).where('id', '=', refund.id).execute()
  if (outcome.kind === 'unknown') return
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('refund')
      .set({ state: 'failed', done_at: now() })
      .where('id', '=', refund.id)
      .where('state', '=', 'requested')
      .execute()
    const detail = { refundId: refund.id, paymentId: refund.paymentId, code: outcome.code }
    await noteBillingEvent(trx, { kind: 'refundFailed', detail, at: now() })
  })
}
