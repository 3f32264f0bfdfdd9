import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'

/** A page of an edition, or the whole of a series' work. */
export type ServedPage = { memberId: number; at: Date } & (
  | { editionId: number; page: number; workId?: undefined }
  | { workId: number; editionId?: undefined; page?: undefined }
)

/** Writes down paid pages that were served. A page served again, on the same day and since the same payment, changes nothing. */
export async function recordServedPages(db: Db, served: readonly ServedPage[]): Promise<void> {
  if (served.length === 0) return
  const rows = served.map(
    ({ memberId, editionId = null, workId = null, page = 1, at }) =>
      sql`(${memberId}::integer, ${editionId}::integer, ${workId}::integer, ${page}::integer, ${at}::timestamptz)`,
  )
  // Who has left meanwhile, or what is gone, leaves no row.
  await sql`insert into paid_page_read (member_id, day, edition_id, work_id, page_no, payment_id, first_at)
    select served.member_id, (served.at at time zone 'Asia/Seoul')::date, served.edition_id, served.work_id, served.page_no,
      (select payment.id from payment
        where payment.member_id = served.member_id and payment.approved_at <= served.at
        order by payment.approved_at desc limit 1), served.at
    from (values ${sql.join(rows)}) as served (member_id, edition_id, work_id, page_no, at)
    where exists (select 1 from member where member.id = served.member_id)
      and (exists (select 1 from edition where edition.id = served.edition_id)
        or exists (select 1 from series_work where series_work.id = served.work_id))
    on conflict do nothing`.execute(db)
}
