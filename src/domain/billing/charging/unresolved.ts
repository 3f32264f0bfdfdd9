import type { BillingContext } from '#src/domain/billing/context.ts'
import type { GatewayPayment, LookUpOutcome } from '#src/domain/billing/gateway.ts'
import { DAY, daysAfter } from '#src/domain/billing/rules.ts'
import { endSubscription } from '#src/domain/billing/subscriptions/end.ts'
import { getOrder, type OpenAttempt, sendAttempt } from './attempt.ts'
import { closeInvoice } from './invoice.ts'
import { lockOpenCharge } from './open-charge.ts'
import { settleCharge } from './settle.ts'

/** The other side remembers idempotency keys for 15 days; an attempt older than this is never sent again. */
const OLDEST_RESEND = 10 * DAY

/**
 * Finds out what became of a claimed charge whose answer was lost or said nothing sure, after the time in which an answer
 * could still come. Found: it is settled. Not found, and never answered: the same charge is sent again. Not found though
 * it was answered, or too old to be sent: it is dead, and a new one comes a day later at the earliest.
 */
export async function resolveAttempt(context: BillingContext, attempt: OpenAttempt): Promise<void> {
  if (attempt.sends === 0) {
    await sendUnlessCanceled(context, attempt.id)
    return
  }
  const { gateway, order } = await getOrder(context, attempt.id)
  const found = await gateway.lookUp(order.orderId)
  if (found.kind === 'found') await settleFound(context, attempt, found.payment)
  else await settleMissing(context, attempt, found)
}

async function settleFound(
  context: BillingContext,
  { id }: OpenAttempt,
  payment: GatewayPayment,
): Promise<void> {
  // Under way still: the claim lets it be looked at again.
  if (payment.status === 'pending') return
  await settleCharge(
    context,
    id,
    payment.status === 'approved'
      ? { kind: 'approved', payment }
      : { kind: 'declined', code: 'FAILED', needsNewCard: false },
  )
}

async function settleMissing(
  context: BillingContext,
  attempt: OpenAttempt,
  found: Exclude<LookUpOutcome, { kind: 'found' }>,
): Promise<void> {
  if (found.kind === 'unknown') return
  const isTooOld = context.now().getTime() - attempt.createdAt.getTime() > OLDEST_RESEND
  if (attempt.isAnswered || isTooOld) await giveUp(context, attempt.id)
  else await sendUnlessCanceled(context, attempt.id)
}

/** Nobody who has cancelled meanwhile is charged: what surely was not charged yet never will be. */
async function sendUnlessCanceled(context: BillingContext, attemptId: number): Promise<void> {
  const isCanceled = await context.db.transaction().execute(async (trx) => {
    const charge = await lockOpenCharge(trx, attemptId)
    return charge === undefined || charge.subscription.cancel_requested_at !== null
  })
  await (isCanceled ? giveUp(context, attemptId) : sendAttempt(context, attemptId))
}

async function giveUp({ db, now }: BillingContext, attemptId: number): Promise<void> {
  const at = now()
  await db.transaction().execute(async (trx) => {
    const charge = await lockOpenCharge(trx, attemptId)
    if (charge === undefined) return
    const { invoice, subscription } = charge
    await trx.updateTable('charge_attempt').set({ state: 'dead' }).where('id', '=', attemptId).execute()
    if (subscription.cancel_requested_at === null) {
      await trx
        .updateTable('invoice')
        .set({ next_attempt_at: daysAfter(at, 1) })
        .where('id', '=', invoice.id)
        .execute()
      return
    }
    await closeInvoice(trx, invoice.id, { as: 'void', now: at })
    if (subscription.period_end <= at) await endSubscription(trx, subscription, { as: 'ended', now: at })
  })
}
