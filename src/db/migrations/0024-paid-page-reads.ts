import { type Kysely, sql } from 'kysely'

/**
 * Which paid pages a member was served, for each payment: what refunds are judged by, and how much is read in a day. One row
 * a page, day and payment.
 */
export async function up(db: Kysely<unknown>) {
  await sql`create table paid_page_read (
    member_id integer not null references member on delete cascade,
    day date not null,
    edition_id integer not null references edition on delete cascade,
    page_no integer not null,
    -- the latest payment at that time; null: read by a coupon, a seat or the operator's leave
    payment_id integer references payment,
    first_at timestamptz not null
  )`.execute(db)
  await sql`create unique index paid_page_read_once
    on paid_page_read (member_id, day, edition_id, page_no, coalesce(payment_id, 0))`.execute(db)
  await sql`create index paid_page_read_at on paid_page_read (member_id, first_at)`.execute(db)
}
