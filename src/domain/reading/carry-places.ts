import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import type { Movers } from './movers.ts'

/** Pages of an edition, and the pages of another at which their first and their last words are. */
type MovedPage = { edition: number; page: number; starts: number; ends: number }

/**
 * Gives every member who read another edition of the book the same place in the edition of `movers`, unless the member
 * was there later. Places in other editions stay, so that going back to one finds them as they were.
 */
export async function carryPlaces(trx: Db, bookId: number, movers: Movers): Promise<void> {
  const pages = await movePages(trx, bookId, movers)
  if (pages.length === 0) return
  await sql`
    with moved as (
      select * from json_to_recordset(${JSON.stringify(pages)}::json)
        as moved (edition int, page int, starts int, ends int)
    ), newest as (
      select distinct on (place.member_id) place.*, here.starts as page, greatest(here.starts, far.ends) as furthest
      from read_place as place
      join moved as here on here.edition = place.edition_id and here.page = place.page_no
      join moved as far on far.edition = place.edition_id and far.page = place.furthest_page_no
      where place.book_id = ${bookId} and place.edition_id <> ${movers.editionId}
      order by place.member_id, place.read_at desc
    )
    insert into read_place as kept (member_id, book_id, edition_id, page_no, furthest_page_no, device, read_at)
    select member.id, newest.book_id, ${movers.editionId}, newest.page, newest.furthest, newest.device, newest.read_at
    from newest
    join member on member.id = newest.member_id
    for key share of member
    on conflict (member_id, edition_id) do update set
      page_no = excluded.page_no,
      furthest_page_no = greatest(kept.furthest_page_no, excluded.furthest_page_no),
      device = excluded.device,
      read_at = excluded.read_at
    where excluded.read_at > kept.read_at`.execute(trx)
}

async function movePages(trx: Db, bookId: number, movers: Movers): Promise<MovedPage[]> {
  const [pages, target] = await Promise.all([
    readPages(trx, bookId, movers.editionId),
    trx
      .selectFrom('edition')
      .select('page_count as count')
      .where('id', '=', movers.editionId)
      .executeTakeFirstOrThrow(),
  ])
  return Promise.all(
    pages.map(async ({ edition, page, first, last, isLast }) => {
      const mover = await movers.from(trx, edition)
      const [starts, ends] = await Promise.all(
        [first, last].map((block) => movers.pageOf(trx, mover.findBlock(block))),
      )
      // Who has read to the end has read the new edition to its end.
      return { edition, page, starts: starts ?? 1, ends: isLast ? target.count : (ends ?? 1) }
    }),
  )
}

/** All pages of the editions that anyone read. */
function readPages(trx: Db, bookId: number, exceptEditionId: number) {
  return trx
    .selectFrom('page')
    .innerJoin('edition', 'edition.id', 'page.edition_id')
    .select([
      'page.edition_id as edition',
      'page.number as page',
      'page.first_block as first',
      'page.last_block as last',
      sql<boolean>`page.number = edition.page_count`.as('isLast'),
    ])
    .where('edition.book_id', '=', bookId)
    .where('edition.id', '<>', exceptEditionId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('read_place')
          .select('member_id')
          .where('book_id', '=', bookId)
          .whereRef('read_place.edition_id', '=', 'edition.id'),
      ),
    )
    .execute()
}
