import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import type { AnchorMappers } from './anchor-mappers.ts'

/** Pages of an edition, and the pages of another at which their first and their last words are. */
type MovedPage = { edition: number; page: number; starts: number; ends: number }
/** Blocks of an edition, and where they are in another; `same` where the text is, so that a character can stay. */
type MovedBlock = { edition: number; block: number; page: number; to: number; same: boolean }

/** Of one member only where `memberId` is given. */
type Readers = { bookId: number; memberId?: number }

/**
 * Gives every member who read another edition of the book the same place in the edition of `movers`, unless the member
 * was there later; the furthest page only grows. Places in other editions stay, so that going back to one finds them as
 * they were.
 */
export async function carryPlaces(trx: Db, readers: Readers, movers: AnchorMappers): Promise<void> {
  const { bookId } = readers
  const [pages, blocks] = await Promise.all([
    movePages(trx, bookId, movers),
    moveBlocks(trx, readers, movers),
  ])
  if (pages.length === 0) return
  await sql`
    with moved as (
      select * from json_to_recordset(${JSON.stringify(pages)}::json)
        as moved (edition int, page int, starts int, ends int)
    ), stood as (
      select * from json_to_recordset(${JSON.stringify(blocks)}::json)
        as stood (edition int, block int, page int, "to" int, same boolean)
    ), newest as (
      select distinct on (place.member_id) place.*, coalesce(stood.page, here.starts) as page,
        greatest(coalesce(stood.page, here.starts), far.ends) as furthest,
        stood.to as block, case when stood.same then place.start_at when stood.to is not null then 0 end as start
      from read_place as place
      join moved as here on here.edition = place.edition_id and here.page = place.page_no
      join moved as far on far.edition = place.edition_id and far.page = place.furthest_page_no
      left join stood on stood.edition = place.edition_id and stood.block = place.block_no
      where place.book_id = ${bookId} and place.edition_id <> ${movers.editionId} and ${areOf(readers)}
      order by place.member_id, place.read_at desc
    )
    insert into read_place as stored
      (member_id, book_id, edition_id, page_no, furthest_page_no, device, read_at, block_no, start_at, seq)
    select member.id, newest.book_id, ${movers.editionId}, newest.page, newest.furthest, newest.device, newest.read_at,
      newest.block, newest.start, newest.seq
    from newest
    join member on member.id = newest.member_id
    for key share of member
    on conflict (member_id, edition_id) do update set
      page_no = case when excluded.read_at > stored.read_at then excluded.page_no else stored.page_no end,
      block_no = case when excluded.read_at > stored.read_at then excluded.block_no else stored.block_no end,
      start_at = case when excluded.read_at > stored.read_at then excluded.start_at else stored.start_at end,
      device = case when excluded.read_at > stored.read_at then excluded.device else stored.device end,
      seq = case when excluded.read_at > stored.read_at then excluded.seq else stored.seq end,
      read_at = greatest(excluded.read_at, stored.read_at),
      furthest_page_no = greatest(stored.furthest_page_no, excluded.furthest_page_no)`.execute(trx)
}

function areOf({ memberId }: Readers) {
  return memberId === undefined ? sql`true` : sql`place.member_id = ${memberId}`
}

/** Every block at which somebody stopped: no more than the editions have. */
async function moveBlocks(trx: Db, readers: Readers, movers: AnchorMappers): Promise<MovedBlock[]> {
  const { rows } = await sql<{ edition: number; block: number }>`
    select distinct edition_id as edition, block_no as block from read_place as place
    where book_id = ${readers.bookId} and edition_id <> ${movers.editionId} and block_no is not null
      and ${areOf(readers)}`.execute(trx)
  return Promise.all(
    rows.map(async ({ edition, block }) => {
      const mover = await movers.from(trx, edition)
      const to = mover.findBlock(block)
      return { edition, block, to, page: await movers.pageOf(trx, to), same: mover.hasTwin(block) }
    }),
  )
}

async function movePages(trx: Db, bookId: number, movers: AnchorMappers): Promise<MovedPage[]> {
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
