import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'

/** Whether a paid page counts as use of a payment, in a query that joins `paid_page_read` and `payment`. */
export const usesPayment: RawBuilder<boolean> = sql<boolean>`(
  paid_page_read.first_at >= payment.approved_at
  and (paid_page_read.member_id = payment.member_id and not exists (
      select from subscription where subscription.id = payment.subscription_id and subscription.group_id is not null)
    -- What a group paid for is used by those who sat in it.
    or paid_page_read.member_id in (select entitlement.member_id from entitlement
      where entitlement.invoice_id = payment.invoice_id and entitlement.source = 'group')))`

/** Seats on which somebody read since a payment for them and left the library, in a query that joins `payment`. */
export const seatsReadByLeavers: RawBuilder<number> = sql<number>`(select count(*)::int from group_seat
  join subscription on subscription.group_id = group_seat.group_id
  where subscription.id = payment.subscription_id and group_seat.last_read_at >= payment.approved_at)`

/** Paid pages served since a payment that count as its use; of whoever has left the library one for all. What is still in memory must have been written down before. */
export async function countServedPages(db: Db, payment: { id: number }): Promise<number> {
  const { count, seats } = await db
    .selectFrom('payment')
    .select((outer) => [
      seatsReadByLeavers.as('seats'),
      outer
        .selectFrom('paid_page_read')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where(usesPayment)
        .as('count'),
    ])
    .where('payment.id', '=', payment.id)
    .executeTakeFirstOrThrow()
  return Number(count ?? 0) + seats
}
