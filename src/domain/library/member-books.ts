import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { type BookCard, bookCards } from '#src/domain/catalog/book-card.ts'
import { BOOKS_PER_PAGE } from './rules.ts'

/** A book with what a member has done with it; places are those of its current edition. */
export type MemberBook = BookCard & {
  wantToReadId: number | null
  readingId: number | null
  page: number | null
  furthestPage: number | null
  totalPage: number
  readAt: Date | null
}

/** One page of a list. */
export type MemberBooks = { items: MemberBook[]; totalPages: number; totalCount: number }

/** The books the member is reading, the last read first; `page` counts from 0. */
export async function listReading(db: Db, memberId: number, page: number): Promise<MemberBooks> {
  const [items, totalCount] = await Promise.all([
    memberBooks(db, memberId)
      .where('reading.id', 'is not', null)
      .orderBy(sql`coalesce(read_place.read_at, reading.created_at)`, 'desc')
      .orderBy('reading.id', 'desc')
      .limit(BOOKS_PER_PAGE)
      .offset(page * BOOKS_PER_PAGE)
      .execute(),
    countBooks(db, 'reading', memberId),
  ])
  return { items, totalPages: Math.ceil(totalCount / BOOKS_PER_PAGE), totalCount }
}

/** The books the member keeps for later, the last kept first; `page` counts from 0. */
export async function listWantToRead(db: Db, memberId: number, page: number): Promise<MemberBooks> {
  const [items, totalCount] = await Promise.all([
    memberBooks(db, memberId)
      .where('want_to_read.id', 'is not', null)
      .orderBy('want_to_read.id', 'desc')
      .limit(BOOKS_PER_PAGE)
      .offset(page * BOOKS_PER_PAGE)
      .execute(),
    countBooks(db, 'want_to_read', memberId),
  ])
  return { items, totalPages: Math.ceil(totalCount / BOOKS_PER_PAGE), totalCount }
}

/** Every book the member ever read, in whichever edition, the last read first; `page` counts from 0. */
export async function listHistory(db: Db, memberId: number, page: number): Promise<MemberBooks> {
  const [chosen, totalCount] = await Promise.all([
    db
      .selectFrom('read_place')
      .select('book_id as bookId')
      .where('member_id', '=', memberId)
      .groupBy('book_id')
      .orderBy((eb) => eb.fn.max('read_at'), 'desc')
      .orderBy('book_id')
      .limit(BOOKS_PER_PAGE)
      .offset(page * BOOKS_PER_PAGE)
      .execute(),
    countBooks(db, 'read_place', memberId),
  ])
  const bookIds = chosen.map(({ bookId }) => bookId)
  // Joined to the choice in one statement, it would be planned for longer than it runs.
  const found = await memberBooks(db, memberId)
    .where('book.id', '=', sql<number>`any(${bookIds})`)
    .execute()
  const items = bookIds.flatMap((bookId) => found.find(({ id }) => id === bookId) ?? [])
  return { items, totalPages: Math.ceil(totalCount / BOOKS_PER_PAGE), totalCount }
}

function memberBooks(db: Db, memberId: number) {
  return bookCards(db)
    .leftJoin('want_to_read', (join) =>
      join.onRef('want_to_read.book_id', '=', 'book.id').on('want_to_read.member_id', '=', memberId),
    )
    .leftJoin('reading', (join) =>
      join.onRef('reading.book_id', '=', 'book.id').on('reading.member_id', '=', memberId),
    )
    .leftJoin('read_place', (join) =>
      join.onRef('read_place.edition_id', '=', 'edition.id').on('read_place.member_id', '=', memberId),
    )
    .select([
      'want_to_read.id as wantToReadId',
      'reading.id as readingId',
      'read_place.page_no as page',
      'read_place.furthest_page_no as furthestPage',
      'read_place.read_at as readAt',
      'edition.page_count as totalPage',
    ])
}

async function countBooks(
  db: Db,
  table: 'reading' | 'want_to_read' | 'read_place',
  memberId: number,
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(sql<number>`count(distinct book_id)::int`.as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return count
}
