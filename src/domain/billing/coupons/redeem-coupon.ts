import type { Db } from '#src/db/schema.ts'
import type { MemberActor } from '#src/domain/actor.ts'
import { findAccessEnd, grantEntitlement } from '#src/domain/access/entitlement.ts'
import { closeInvoice, findDueInvoice, hasOpenAttempt } from '#src/domain/billing/charging/invoice.ts'
import { daysAfter } from '#src/domain/billing/rules.ts'
import { lockLive, lockMember, type Subscription } from '#src/domain/billing/subscriptions/subscription.ts'
import { Refusal } from '#src/domain/errors.ts'

/**
 * Uses a coupon the member holds, once and for good: its days follow what may be read anyway, and the next charge of a
 * subscription comes so many days later. Throws COUPON_NOT_FOUND, COUPON_USED, COUPON_EXPIRED, and NOT_NOW while a payment
 * is under way or overdue.
 */
export async function redeemCoupon(
  db: Db,
  { memberId, now }: MemberActor,
  couponId: number,
): Promise<{ from: Date; until: Date }> {
  return db.transaction().execute(async (trx) => {
    await lockMember(trx, memberId)
    const coupon = await trx
      .selectFrom('coupon')
      .innerJoin('coupon_batch', 'coupon_batch.id', 'coupon.batch_id')
      .select(['days', 'used_at as usedAt', 'valid_until as validUntil'])
      .where('coupon.id', '=', couponId)
      .where('member_id', '=', memberId)
      .forUpdate('coupon')
      .executeTakeFirst()
    if (coupon === undefined) throw new Refusal('COUPON_NOT_FOUND')
    if (coupon.usedAt !== null) throw new Refusal('COUPON_USED')
    if (coupon.validUntil !== null && coupon.validUntil < now) throw new Refusal('COUPON_EXPIRED')
    await trx.updateTable('coupon').set({ used_at: now }).where('id', '=', couponId).execute()
    const live = await lockLive(trx, memberId)
    const from =
      live === undefined
        ? ((await findAccessEnd(trx, memberId, now)) ?? now)
        : await shiftNextCharge(trx, live, { days: coupon.days, now })
    const span = { from, until: daysAfter(from, coupon.days) }
    await grantEntitlement(trx, memberId, { ...span, source: 'coupon' })
    return span
  })
}

/** The coupon's days begin where the paid period ends, which ends as much later. Answers where they begin. */
async function shiftNextCharge(
  trx: Db,
  subscription: Subscription,
  { days, now }: { days: number; now: Date },
): Promise<Date> {
  const { id, state, period_end: from } = subscription
  if ((state !== 'active' && state !== 'pendingCancel') || from <= now) throw new Refusal('NOT_NOW')
  const invoice = await findDueInvoice(trx, id)
  if (invoice !== undefined) {
    if (await hasOpenAttempt(trx, invoice.id)) throw new Refusal('NOT_NOW')
    await closeInvoice(trx, invoice.id, { as: 'void', now })
  }
  await trx
    .updateTable('subscription')
    .set({ period_end: daysAfter(from, days) })
    .where('id', '=', id)
    .execute()
  return from
}
