import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { readable } from '#src/domain/access/readable.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { Keeper } from '#src/domain/library/entry.ts'
import { addReading } from '#src/domain/library/reading-list.ts'

/** Where a member stopped in the current edition of a book, and how far the member came. */
export type ReadPlace = { page: number; furthestPage: number; totalPage: number; readAt: Date }

/** Undefined where the member never read it. Throws BOOK_NOT_FOUND. */
export async function findReadPlace(
  db: Db,
  memberId: number,
  bookId: number,
): Promise<ReadPlace | undefined> {
  const found = await db
    .selectFrom('book')
    .innerJoin('edition', 'edition.id', 'book.current_edition_id')
    .leftJoin('read_place', (join) =>
      join.onRef('read_place.edition_id', '=', 'edition.id').on('read_place.member_id', '=', memberId),
    )
    .select(['page_no as page', 'furthest_page_no as furthestPage', 'read_at as readAt'])
    .select('edition.page_count as totalPage')
    .where('book.id', '=', bookId)
    .executeTakeFirst()
  if (found === undefined) throw new Refusal('BOOK_NOT_FOUND')
  const { page, furthestPage, readAt, totalPage } = found
  if (page === null || furthestPage === null || readAt === null) return undefined
  return { page, furthestPage, readAt, totalPage }
}

/**
 * Keeps where a member was at `readAt`, and puts the book on the reading list. What was kept later stays the last
 * place, so that a device that was away overwrites nothing; the furthest page only grows. Returns what holds now.
 * Throws BOOK_NOT_FOUND, PAGE_NOT_FOUND or, where the member may not read the page, DID_NOT_PAYED.
 */
export async function keepReadPlace(
  db: Db,
  keeper: Keeper,
  at: { bookId: number; page: number; device: string; readAt: Date },
): Promise<ReadPlace> {
  const { editionId, totalPage, isListed } = await getReadablePage(db, keeper, at)
  if (!isListed) await addReading(db, keeper, at.bookId)
  const kept = await db
    .insertInto('read_place')
    .values({
      member_id: keeper.memberId,
      book_id: at.bookId,
      edition_id: editionId,
      page_no: at.page,
      furthest_page_no: at.page,
      device: at.device,
      read_at: at.readAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'edition_id']).doUpdateSet({
        page_no: later('page_no'),
        device: later('device'),
        read_at: sql`greatest(read_place.read_at, excluded.read_at)`,
        furthest_page_no: sql`greatest(read_place.furthest_page_no, excluded.furthest_page_no)`,
      }),
    )
    .returning(['page_no as page', 'furthest_page_no as furthestPage', 'read_at as readAt'])
    .executeTakeFirstOrThrow()
  return { ...kept, totalPage }
}

function later<Column extends 'page_no' | 'device'>(column: Column) {
  return sql<Column extends 'page_no' ? number : string>`
    case when excluded.read_at >= read_place.read_at then excluded.${sql.ref(column)} else read_place.${sql.ref(column)} end`
}

async function getReadablePage(db: Db, keeper: Keeper, at: { bookId: number; page: number }) {
  const found = await db
    .selectFrom('book')
    .innerJoin('edition', 'edition.id', 'book.current_edition_id')
    .select((eb) => [
      'edition.id as editionId',
      'edition.page_count as totalPage',
      readable(keeper, sql`${at.page}::int`).as('mayRead'),
      eb
        .exists(
          eb
            .selectFrom('reading')
            .select('reading.id')
            .whereRef('reading.book_id', '=', 'book.id')
            .where('reading.member_id', '=', keeper.memberId),
        )
        .as('isListed'),
    ])
    .where('book.id', '=', at.bookId)
    .executeTakeFirst()
  if (found === undefined) throw new Refusal('BOOK_NOT_FOUND')
  if (at.page > found.totalPage) throw new Refusal('PAGE_NOT_FOUND')
  if (!found.mayRead) throw new Refusal('DID_NOT_PAYED')
  return found
}
