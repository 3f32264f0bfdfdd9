import type { Db } from '#src/db/schema.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import type { ChargeOutcome, GatewayPayment } from '#src/domain/billing/gateway.ts'
import { noteBillingEvent } from '#src/domain/billing/billing-events.ts'
import { daysAfter } from '#src/domain/billing/rules.ts'
import { recordPayment } from './approved.ts'
import { recordFailure } from './failed.ts'
import { lockOpenCharge, type OpenCharge } from './open-charge.ts'

/**
 * Writes down what became of a charge, with everything that follows from it, in one transaction. What is not surely known
 * leaves the charge open. Repeating it, in whatever order, changes nothing.
 */
export async function settleCharge(
  context: BillingContext,
  attemptId: number,
  outcome: ChargeOutcome,
): Promise<void> {
  const now = context.now()
  if (outcome.kind === 'unknown') {
    await keepOpen(context.db, attemptId, outcome)
    return
  }
  await context.db.transaction().execute(async (trx) => {
    const charge = await lockOpenCharge(trx, attemptId)
    if (charge === undefined) return
    if (outcome.kind === 'approved') await approve(trx, charge, { payment: outcome.payment, now })
    else await recordFailure(trx, charge, { outcome, now })
  })
  context.onMailQueued()
}

/** What is kept of an answer that says nothing sure. */
async function keepOpen(
  db: Db,
  attemptId: number,
  { code, replayed }: { code: string; replayed: boolean },
): Promise<void> {
  await db
    .updateTable('charge_attempt')
    .set({ last_code: code, is_answered: replayed })
    .where('id', '=', attemptId)
    .where('state', '=', 'open')
    .execute()
}

async function approve(
  trx: Db,
  charge: OpenCharge,
  { payment, now }: { payment: GatewayPayment; now: Date },
): Promise<void> {
  const { attempt, subscription } = charge
  if (payment.total === attempt.amount && payment.currency === 'KRW' && payment.orderId === attempt.orderId) {
    await recordPayment(trx, charge, { payment, now })
    return
  }
  const detail = { orderId: attempt.orderId, amount: attempt.amount, total: payment.total }
  await noteBillingEvent(trx, { kind: 'amountMismatch', memberId: subscription.member_id, detail, at: now })
  await trx
    .updateTable('charge_attempt')
    .set({ last_code: 'MISMATCH', due_at: daysAfter(now, 1) })
    .where('id', '=', attempt.id)
    .execute()
}
