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

/** Paid pages served since a payment that count as its use. What is still in memory must have been written down before. */
export async function countServedPages(db: Db, payment: { id: number }): Promise<number> {
  const { count } = await db
    .selectFrom('payment')
    .innerJoin('paid_page_read', (join) => join.on(usesPayment))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('payment.id', '=', payment.id)
    .executeTakeFirstOrThrow()
  return Number(count)
}
