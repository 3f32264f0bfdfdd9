import { paidInvoices } from './paid-invoices.ts'
import type { Db } from '#src/db/schema.ts'

type Span = { after: number; limit: number }

/** What a member has paid, for the copy of their data: so many after a key. */
export function readPayments(db: Db, memberId: number, { after, limit }: Span) {
  return paidInvoices(db)
    .select(['payment.id as key', 'approved_at as at', 'plan_code as plan', 'total', 'balance'])
    .select(['period_start as from', 'period_end as until', 'masked_number as card'])
    .where('payment.member_id', '=', memberId)
    .where('payment.id', '>', after)
    .orderBy('payment.id')
    .limit(limit)
    .execute()
}

/** Which words about paying a member agreed to. */
export function readPaymentConsents(db: Db, memberId: number, { after, limit }: Span) {
  return db
    .selectFrom('billing_consent')
    .select(['id as key', 'kind', 'wording_version as wording', 'amount_after as total', 'at'])
    .where('member_id', '=', memberId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The coupons a member holds or has used. */
export function readCoupons(db: Db, memberId: number, { after, limit }: Span) {
  return db
    .selectFrom('coupon')
    .innerJoin('coupon_batch', 'coupon_batch.id', 'coupon.batch_id')
    .select(['coupon.id as key', 'code', 'days', 'held_at as since', 'used_at as at'])
    .where('member_id', '=', memberId)
    .where('coupon.id', '>', after)
    .orderBy('coupon.id')
    .limit(limit)
    .execute()
}

/** The seats a member has or had in groups, with the address that was invited. */
export function readSeats(db: Db, memberId: number, { after, limit }: Span) {
  return db
    .selectFrom('group_seat')
    .innerJoin('subscription_group as group', 'group.id', 'group_seat.group_id')
    .select(['group_seat.id as key', 'group.name', 'group_seat.email'])
    .select(['joined_at as from', 'removed_at as until'])
    .where('member_id', '=', memberId)
    .where('group_seat.id', '>', after)
    .orderBy('group_seat.id')
    .limit(limit)
    .execute()
}
