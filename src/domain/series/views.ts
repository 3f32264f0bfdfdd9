import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { POPULAR_DAYS } from './rules.ts'

const DAY = 86_400_000

/** Adds readers to a day of some series; `at` says which day. A series that is gone meanwhile is passed over. */
export async function addSeriesReaders(
  db: Db,
  readers: ReadonlyMap<number, number>,
  at: Date,
): Promise<void> {
  if (readers.size === 0) return
  const rows = Array.from(readers, ([seriesId, count]) => sql`(${seriesId}::integer, ${count}::integer)`)
  await sql`insert into series_view (series_id, day, readers)
    select given.series_id, (${at}::timestamptz at time zone 'Asia/Seoul')::date, given.readers
    from (values ${sql.join(rows)}) as given (series_id, readers)
    where exists (select 1 from series where series.id = given.series_id)
    on conflict (series_id, day) do update set readers = series_view.readers + excluded.readers`.execute(db)
}

/** Counts the readers of the last 30 days anew, and forgets the days before. */
export async function recountSeriesReaders(db: Db, now: Date): Promise<void> {
  const since = sql`(${new Date(now.getTime() - POPULAR_DAYS * DAY)}::timestamptz at time zone 'Asia/Seoul')::date`
  await sql`delete from series_view where day < ${since}`.execute(db)
  await sql`update series set popularity = counted.readers
    from (select series.id, coalesce(sum(series_view.readers), 0)::integer as readers
      from series left join series_view on series_view.series_id = series.id group by series.id) as counted
    where counted.id = series.id and series.popularity <> counted.readers`.execute(db)
}
