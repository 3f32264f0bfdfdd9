import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { readable } from '#src/domain/access/readable.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { MemberActor } from '#src/domain/actor.ts'
import { openAnchorMappers } from '#src/domain/reading/anchor-mappers.ts'
import { RECENT_PLACES } from './rules.ts'

/** A place one may go back to: a jump left it, or a device stopped there. */
export type RecentPlace = {
  page: number
  block: number | null
  start: number | null
  sectionTitle: string
  /** The words that stand there; empty where they are not open to the member (any more). */
  words: string
  device: string
  deviceName: string
  readAt: Date
}

/** Characters of the words of a place. */
const WORDS = 80

/** The member's last places in a book, the newest first, each page once. Throws BOOK_NOT_FOUND. */
export async function listRecentPlaces(db: Db, actor: MemberActor, bookId: number): Promise<RecentPlace[]> {
  await carryLateEvents(db, actor.memberId, bookId)
  const { rows } = await sql<RecentPlace>`
    with own as (
      select event.*, row_number() over (partition by device order by seq desc) as nth
      from reading_event as event
      where event.member_id = ${actor.memberId} and event.book_id = ${bookId}
    ), newest as (
      select distinct on (own.page_no) own.* from own
      join book on book.id = own.book_id and book.current_edition_id = own.edition_id
      where own.kind = 'left' or own.nth = 1
      order by own.page_no, own.read_at desc, own.id desc
    )
    select newest.page_no as page, newest.block_no as block, newest.start_at as start,
      coalesce(chapter.title, '') as "sectionTitle",
      case when ${readable(actor, sql`newest.page_no`)}
        then coalesce(substring(block.text from newest.start_at + 1 for ${WORDS}), '') else '' end as words,
      newest.device, reading_device.name as "deviceName", newest.read_at as "readAt"
    from newest
    join book on book.id = newest.book_id
    join edition on edition.id = newest.edition_id
    join reading_device on reading_device.member_id = ${actor.memberId}
      and reading_device.book_id = newest.book_id and reading_device.device = newest.device
    left join block on block.edition_id = newest.edition_id and block.number = newest.block_no
    left join lateral (
      select title from section where section.edition_id = newest.edition_id and section.page_no <= newest.page_no
      order by number desc limit 1
    ) as chapter on true
    order by newest.read_at desc, newest.id desc
    limit ${RECENT_PLACES}`.execute(db)
  return rows
}

type Late = { edition: number; block: number | null; page: number }

/**
 * Brings what the member read in other editions to the one readers see: a place of this list is a way back, so it moves
 * for good. Costs one look-up where there is nothing to bring. Throws BOOK_NOT_FOUND.
 */
async function carryLateEvents(db: Db, memberId: number, bookId: number): Promise<void> {
  const { rows } = await sql<Late & { current: number; first: number; isLate: boolean }>`
    select distinct book.current_edition_id as current, event.edition_id as edition, event.block_no as block,
      event.page_no as page, page.first_block as first, event.id is not null as "isLate"
    from book
    left join reading_event as event on event.book_id = book.id and event.member_id = ${memberId}
      and event.edition_id <> book.current_edition_id
    left join page on page.edition_id = event.edition_id and page.number = event.page_no
    where book.id = ${bookId} and book.current_edition_id is not null`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Refusal('BOOK_NOT_FOUND')
  const late = rows.filter(({ isLate }) => isLate)
  if (late.length === 0) return
  const movers = openAnchorMappers(found.current)
  const moved = await Promise.all(
    late.map(async ({ edition, block, page, first }) => {
      const mover = await movers.from(db, edition)
      const to = mover.findBlock(block ?? first)
      return {
        edition,
        block,
        page,
        to,
        onPage: await movers.pageOf(db, to),
        same: mover.hasTwin(block ?? first),
      }
    }),
  )
  await sql`
    update reading_event as event set edition_id = ${found.current}, page_no = moved."onPage", block_no = moved.to,
      start_at = case when moved.same and event.block_no is not null then event.start_at else 0 end
    from json_to_recordset(${JSON.stringify(moved)}::json)
      as moved (edition int, block int, page int, "to" int, "onPage" int, same boolean)
    where event.member_id = ${memberId} and event.book_id = ${bookId} and event.edition_id = moved.edition
      and event.page_no = moved.page and event.block_no is not distinct from moved.block`.execute(db)
}
