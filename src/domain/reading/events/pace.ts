import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { PACE_MAX, PACE_MIN, PACE_PAGES } from './rules.ts'

/**
 * How fast a member reads a book: the median seconds for a thousand characters over the pages read last. Undefined
 * before enough is known.
 */
export async function findPace(db: Db, memberId: number, bookId: number): Promise<number | undefined> {
  const { rows } = await sql<{ pace: number | null; pages: number }>`
    select percentile_cont(0.5) within group (order by event.seconds * 1000.0 / text.characters)::float8 as pace,
      coalesce(sum(event.pages), 0)::int as pages
    from reading_event as event
    join lateral (
      select sum(char_length(block.text)) as characters
      from page
      join block on block.edition_id = page.edition_id and block.number between page.first_block and page.last_block
      where page.edition_id = event.edition_id
        and page.number between event.page_no - event.pages and event.page_no - 1
    ) as text on text.characters > 0
    where event.member_id = ${memberId} and event.book_id = ${bookId} and event.pages > 0`.execute(db)
  const [found] = rows
  if (found === undefined || found.pace === null || found.pages < PACE_PAGES) return undefined
  return Math.min(PACE_MAX, Math.max(PACE_MIN, Math.round(found.pace)))
}
