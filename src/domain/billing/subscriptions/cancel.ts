import type { Db } from '#src/db/schema.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import { queueBillingMail } from '#src/domain/billing/mails/queue-mail.ts'
import { closeInvoice, findDueInvoice, hasOpenAttempt } from '#src/domain/billing/charging/invoice.ts'
import { Refusal } from '#src/domain/errors.ts'
import { endSubscription } from './end.ts'
import { lacksPriceConsent } from './price-consent.ts'
import { getLockedLive, type Subscription } from './subscription.ts'

/**
 * Asks that a subscription is not renewed. What is paid for may be read to its end; where the end has come and a renewal
 * was only waited for, it ends now. Repeating it changes nothing. Throws NOT_SUBSCRIBED, and PAYMENT_PENDING where the
 * first payment is not settled.
 */
export async function cancelSubscription(
  { db, now, onMailQueued }: BillingContext,
  memberId: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => cancelLocked(trx, await getLockedLive(trx, memberId), now()))
  onMailQueued()
}

/** The same for a subscription that is locked. Throws PAYMENT_PENDING. */
export async function cancelLocked(trx: Db, subscription: Subscription, at: Date): Promise<void> {
  const { id, member_id: memberId } = subscription
  if (subscription.state === 'incomplete') throw new Refusal('PAYMENT_PENDING', undefined, { retryAfter: 30 })
  if (subscription.state === 'pendingCancel') return
  await trx
    .updateTable('subscription')
    .set({ state: 'pendingCancel', cancel_requested_at: at })
    .where('id', '=', id)
    .execute()
  const invoice = await findDueInvoice(trx, id)
  // A charge that was sent already may have come through: what becomes of it decides when this ends.
  const mayBePaid = invoice !== undefined && (await hasOpenAttempt(trx, invoice.id))
  if (invoice !== undefined && !mayBePaid) await closeInvoice(trx, invoice.id, { as: 'void', now: at })
  if (subscription.period_end <= at && !mayBePaid) {
    await endSubscription(trx, subscription, { as: 'ended', now: at })
    return
  }
  // Whoever reads no longer is written to of the end alone.
  if (memberId !== null) await queueBillingMail(trx, { kind: 'canceled', memberId, subscriptionId: id, at })
}

/** Takes a cancellation back before the paid period ends. Throws NOT_SUBSCRIBED, and NOT_CANCELED where there is none, or a higher price is not agreed to. */
export async function undoCancel({ db, now }: BillingContext, memberId: number): Promise<void> {
  await db.transaction().execute(async (trx) => undoLocked(trx, await getLockedLive(trx, memberId), now()))
}

/** The same for a subscription that is locked. Throws NOT_CANCELED. */
export async function undoLocked(trx: Db, subscription: Subscription, at: Date): Promise<void> {
  if (subscription.state !== 'pendingCancel' || subscription.period_end <= at)
    throw new Refusal('NOT_CANCELED')
  // Agreeing to the new price takes it back; without that it would only end again.
  if (await lacksPriceConsent(trx, subscription, at)) throw new Refusal('NOT_CANCELED')
  await trx
    .updateTable('subscription')
    .set({ state: 'active', cancel_requested_at: null })
    .where('id', '=', subscription.id)
    .execute()
}
