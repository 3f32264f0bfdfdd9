import type { Db } from '#src/db/schema.ts'
import type { MemberActor } from '#src/domain/actor.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import { Refusal } from '#src/domain/errors.ts'
import { cleanCode } from './coupon-code.ts'

export type Coupon = {
  id: number
  code: string
  days: number
  validUntil: Date | null
  heldAt: Date
  usedAt: Date | null
}

/** The coupons a member holds, those to use first, then the used ones. */
export async function listCoupons(db: Db, memberId: number): Promise<Coupon[]> {
  const rows = await held(db, memberId)
    .orderBy('used_at', (of) => of.desc().nullsFirst())
    .orderBy('coupon.id')
    .execute()
  return rows.map(toCoupon)
}

/**
 * Gives a coupon to the member who knows its code; the same again changes nothing. Throws COUPON_NOT_FOUND, also for one
 * that somebody else holds, and COUPON_EXPIRED.
 */
export async function holdCoupon(
  { db, indexes }: BillingContext,
  { memberId, now }: MemberActor,
  typed: string,
): Promise<Coupon> {
  const code = cleanCode(typed)
  if (code === undefined) throw new Refusal('COUPON_NOT_FOUND')
  const found = await db
    .updateTable('coupon')
    .set((eb) => ({
      member_id: memberId,
      code,
      held_at: eb.fn.coalesce('held_at', eb.val(now)),
    }))
    .where('code_hash', 'in', indexes(code))
    // Never held, or by this member already; one whose holder has left is nobody's any more.
    .where((eb) => eb.or([eb('held_at', 'is', null), eb('member_id', '=', memberId)]))
    .returning('id')
    .executeTakeFirst()
  if (found === undefined) throw new Refusal('COUPON_NOT_FOUND')
  const row = await held(db, memberId).where('coupon.id', '=', found.id).executeTakeFirstOrThrow()
  const coupon = toCoupon(row)
  if (coupon.validUntil !== null && coupon.validUntil < now) throw new Refusal('COUPON_EXPIRED')
  return coupon
}

function held(db: Db, memberId: number) {
  return db
    .selectFrom('coupon')
    .innerJoin('coupon_batch', 'coupon_batch.id', 'coupon.batch_id')
    .select([
      'coupon.id',
      'code',
      'days',
      'valid_until as validUntil',
      'held_at as heldAt',
      'used_at as usedAt',
    ])
    .where('member_id', '=', memberId)
    .where('held_at', 'is not', null)
}

type HeldRow = NonNullable<Awaited<ReturnType<ReturnType<typeof held>['executeTakeFirst']>>>

function toCoupon({ code, heldAt, ...row }: HeldRow): Coupon {
  if (code === null || heldAt === null) throw new Error(`Coupon ${row.id} is held without a code`)
  return { ...row, code, heldAt }
}
