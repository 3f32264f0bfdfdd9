import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import type { OrderedEvent } from './admit.ts'
import { DAY_SECONDS, seoulDay } from './rules.ts'

/** What a member read on a day in Seoul; `day` as 2026-05-01. */
export type ReadingDay = { day: string; seconds: number; pages: number }

/** The days on which the member read since a day, that one too, the oldest first. */
export function listReadingDays(db: Db, memberId: number, since: string): Promise<ReadingDay[]> {
  return db
    .selectFrom('reading_day')
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), 'seconds', 'pages'])
    .where('member_id', '=', memberId)
    .where('day', '>=', sql<Date>`${since}::date`)
    .orderBy('reading_day.day')
    .execute()
}

/** Adds what was read to its days; no day has more than its hours. */
export async function countDays(db: Db, memberId: number, events: readonly OrderedEvent[]): Promise<void> {
  const read = events.filter(({ seconds, pages }) => seconds > 0 || pages > 0)
  const days = Array.from(
    Map.groupBy(read, ({ readAt }) => seoulDay(readAt)),
    ([day, of]) => ({
      day,
      seconds: of.reduce((sum, { seconds }) => sum + seconds, 0),
      pages: of.reduce((sum, { pages }) => sum + pages, 0),
    }),
  )
  if (days.length === 0) return
  await sql`
    insert into reading_day as counted (member_id, day, seconds, pages)
    select ${memberId}, day, least(${DAY_SECONDS}::int, seconds), pages
    from json_to_recordset(${JSON.stringify(days)}::json) as read (day date, seconds int, pages int)
    on conflict (member_id, day) do update set
      seconds = least(${DAY_SECONDS}::int, counted.seconds + excluded.seconds),
      pages = counted.pages + excluded.pages`.execute(db)
}
