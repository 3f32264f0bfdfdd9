import type { BillingContext } from '#src/domain/billing/context.ts'
import type { GatewayPayment, LookUpOutcome } from '#src/domain/billing/gateway.ts'
import { DAY, daysAfter } from '#src/domain/billing/rules.ts'
import { endSubscription } from '#src/domain/billing/subscriptions/end.ts'
import { getOrder, type OpenAttempt, sendAttempt } from './attempt.ts'
import { closeInvoice } from './invoice.ts'
import { lockOpenCharge } from './open-charge.ts'
import { settleCharge } from './settle.ts'

/** Toss remembers idempotency keys for 15 days; an attempt older than this is never sent again. */
const OLDEST_RESEND = 10 * DAY

/**
 * Finds out what became of a claimed charge whose answer was lost or said nothing sure, after the time in which an answer
 * could still come. Found: it is settled. Not found, and never answered: the same charge is sent again. Not found though
 * it was answered, or too old to be sent: it is dead, and a new one comes a day later at the earliest.
 */
export async function resolveAttempt(context: BillingContext, attempt: OpenAttempt): Promise<void> {
  if (attempt.sends === 0) {
    await sendUnlessCanceled(context, attempt)
    return
  }
  const { gateway, order } = await getOrder(context, attempt.id)
  const found = await gateway.lookUp(order)
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
  if (attempt.isAnswered || isTooOld) await giveUp(context, attempt)
  else await sendUnlessCanceled(context, attempt)
}

/** Nobody who has cancelled meanwhile is charged: what surely was not charged yet never will be. */
async function sendUnlessCanceled(context: BillingContext, attempt: OpenAttempt): Promise<void> {
  const isCanceled = await context.db.transaction().execute(async (trx) => {
    const charge = await lockOpenCharge(trx, attempt.id)
    return charge === undefined || charge.subscription.cancel_requested_at !== null
  })
  await (isCanceled ? giveUp(context, attempt) : sendAttempt(context, attempt.id))
}

/** What the other side began of the charge is called off first: nothing may come through once we count it as never made. */
async function giveUp(context: BillingContext, attempt: OpenAttempt): Promise<void> {
  if (attempt.sends > 0 && !(await isAbandoned(context, attempt.id))) return
  const { db, now } = context
  const at = now()
  await db.transaction().execute(async (trx) => {
    const charge = await lockOpenCharge(trx, attempt.id)
    if (charge === undefined) return
    const { invoice, subscription } = charge
    await trx.updateTable('charge_attempt').set({ state: 'dead' }).where('id', '=', attempt.id).execute()
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

async function isAbandoned(context: BillingContext, attemptId: number): Promise<boolean> {
  const { gateway, order } = await getOrder(context, attemptId)
  return (await gateway.abandon(order)) === 'abandoned'
}
