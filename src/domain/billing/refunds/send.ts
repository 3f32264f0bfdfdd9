import type { BillingContext } from '#src/domain/billing/context.ts'
import type { RefundOrder, RefundOutcome } from '#src/domain/billing/gateway.ts'
import { noteBillingEvent } from '#src/domain/billing/billing-events.ts'
import { QUIET, getGateway } from '#src/domain/billing/charging/attempt.ts'
import { bookCancels } from './gateway-cancels.ts'

type Sending = { id: number; paymentId: number; reason: string; sends: number }

/**
 * Sends the next refund that is due, or finds out what became of it. Answers false where there is none. The other
 * side's books are read before each send: nothing is given back twice.
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
    .returning(['id', 'payment_id as paymentId', 'reason', 'sends'])
    .executeTakeFirst()
  if (refund === undefined) return false
  await send(context, refund)
  return true
}

async function send(context: BillingContext, refund: Sending): Promise<void> {
  const { db } = context
  const payment = await db
    .selectFrom('payment')
    .select(['payment_key as paymentKey', 'order_id as orderId', 'gateway'])
    .where('id', '=', refund.paymentId)
    .executeTakeFirstOrThrow()
  if (payment.gateway === 'transfer')
    throw new Error(`Refund ${refund.id} of a bank transfer is a person's to send`)
  const gateway = getGateway(context, payment.gateway)
  // An earlier send may have come through, or somebody gave money back over there.
  const found = await gateway.lookUp(payment)
  if (found.kind !== 'found') return
  await bookCancels(context, refund.paymentId, found.payment)
  const order = await prepare(context, refund, found.payment.balance)
  if (order === undefined) return
  const outcome = await gateway.refund({ ...order, paymentKey: payment.paymentKey })
  if (outcome.kind === 'refunded') await bookCancels(context, refund.paymentId, outcome.payment)
  else await recordOutcome(context, refund, outcome)
}

/**
 * What is sent: never more than is left. After the first send under a new key, as the other side may have an answer stored
 * that says nothing sure; it refuses the second of two, since each names what must be left.
 */
async function prepare(
  { db, uuid, now }: BillingContext,
  { id, sends, reason }: Sending,
  balance: number,
): Promise<Omit<RefundOrder, 'paymentKey'> | undefined> {
  const {
    state,
    amount: wanted,
    idempotency_key: key,
  } = await db
    .selectFrom('refund')
    .select(['state', 'amount', 'idempotency_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (state !== 'requested') return undefined
  if (balance === 0) {
    await db
      .updateTable('refund')
      .set({ state: 'failed', last_code: 'NOTHING_LEFT', done_at: now() })
      .where('id', '=', id)
      .execute()
    return undefined
  }
  const amount = Math.min(wanted, balance)
  const idempotencyKey = sends === 1 ? key : uuid()
  await db
    .updateTable('refund')
    .set({ amount, idempotency_key: idempotencyKey })
    .where('id', '=', id)
    .execute()
  return { idempotencyKey, amount, balance, reason }
}

async function recordOutcome(
  { db, now }: BillingContext,
  { id, paymentId }: Sending,
  { kind, code }: Exclude<RefundOutcome, { kind: 'refunded' }>,
): Promise<void> {
  await db.updateTable('refund').set({ last_code: code }).where('id', '=', id).execute()
  // What is left changed over there at this moment: the next look finds out.
  if (kind === 'unknown' || code === 'NOT_MATCHES_REFUNDABLE_AMOUNT') return
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('refund')
      .set({ state: 'failed', done_at: now() })
      .where('id', '=', id)
      .where('state', '=', 'requested')
      .execute()
    const detail = { refundId: id, paymentId, code }
    await noteBillingEvent(trx, { kind: 'refundFailed', detail, at: now() })
  })
}
