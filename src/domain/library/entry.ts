import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'

/** Where a book stands with a member: on one of the two lists or on none. */
export type Entry = {
  bookId: number
  wantToReadId: number | null
  readingId: number | null
  /** Where the member stopped in the current edition; null where it was never read. */
  page: number | null
}

/** Throws BOOK_NOT_FOUND. */
export async function getEntry(db: Db, memberId: number, bookId: number): Promise<Entry> {
  const found = await db
    .selectFrom('book')
    .leftJoin('want_to_read', (join) =>
      join.onRef('want_to_read.book_id', '=', 'book.id').on('want_to_read.member_id', '=', memberId),
    )
    .leftJoin('reading', (join) =>
      join.onRef('reading.book_id', '=', 'book.id').on('reading.member_id', '=', memberId),
    )
    .leftJoin('read_place', (join) =>
      join
        .onRef('read_place.edition_id', '=', 'book.current_edition_id')
        .on('read_place.member_id', '=', memberId),
    )
    .select([
      'book.id as bookId',
      'want_to_read.id as wantToReadId',
      'reading.id as readingId',
      'read_place.page_no as page',
    ])
    .where('book.id', '=', bookId)
    .where('book.current_edition_id', 'is not', null)
    .executeTakeFirst()
  if (found === undefined) throw new Refusal('BOOK_NOT_FOUND')
  return found
}

/**
 * Until the end of the transaction no other call changes this member's lists, so that a book never gets onto both.
 * Other rows of the member can still be written.
 */
export async function lockLists(trx: Db, memberId: number): Promise<void> {
  await sql`select id from member where id = ${memberId} for no key update`.execute(trx)
}
