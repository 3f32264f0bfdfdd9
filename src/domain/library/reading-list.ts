import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { MemberActor } from '#src/domain/actor.ts'
import { type Entry, getEntry, lockLists } from './entry.ts'

/** Puts a book on the reading list, from the want-to-read list where it was kept. Throws BOOK_NOT_FOUND. */
export function addReading(db: Db, { memberId, now }: MemberActor, bookId: number): Promise<Entry> {
  return db.transaction().execute(async (trx) => {
    await lockLists(trx, memberId)
    await sql`
      with moved as (
        delete from want_to_read where member_id = ${memberId} and book_id = ${bookId} returning book_id
      ), counted as (
        update book_tally set want_count = want_count - 1 from moved where book_tally.book_id = moved.book_id
      )
      insert into reading (member_id, book_id, created_at)
      select ${memberId}::int, book.id, ${now}::timestamptz from book
      where book.id = ${bookId} and book.current_edition_id is not null
      on conflict do nothing`.execute(trx)
    return getEntry(trx, memberId, bookId)
  })
}

/** Takes a book off the reading list; the place in it stays. Another member's entry counts as absent. Throws READING_NOT_FOUND. */
export async function removeReading(
  db: Db,
  memberId: number,
  entry: { bookId: number; readingId: number },
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('reading')
    .where('id', '=', entry.readingId)
    .where('book_id', '=', entry.bookId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('READING_NOT_FOUND')
}
