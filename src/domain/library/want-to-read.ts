import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { MemberActor } from '#src/domain/actor.ts'
import { type Entry, getEntry, lockLists } from './entry.ts'

/**
 * Keeps a book for later. One that is kept already stays, and so does one on the reading list: who is reading a book
 * need not wish for it. Throws BOOK_NOT_FOUND.
 */
export function addWantToRead(db: Db, { memberId, now }: MemberActor, bookId: number): Promise<Entry> {
  return db.transaction().execute(async (trx) => {
    await lockLists(trx, memberId)
    await sql`
      with kept as (
        insert into want_to_read (member_id, book_id, created_at)
        select ${memberId}::int, book.id, ${now}::timestamptz from book
        where book.id = ${bookId} and book.current_edition_id is not null
          and not exists (select 1 from reading where reading.member_id = ${memberId} and reading.book_id = book.id)
        on conflict do nothing returning book_id
      )
      insert into book_tally (book_id, want_count) select book_id, 1 from kept
      on conflict (book_id) do update set want_count = book_tally.want_count + 1`.execute(trx)
    return getEntry(trx, memberId, bookId)
  })
}

/**
 * Removes one entry. Another member's counts as absent, so that ids cannot be probed. Throws WANT_READ_NOT_FOUND.
 */
export async function removeWantToRead(
  db: Db,
  memberId: number,
  entry: { bookId: number; wantToReadId: number },
): Promise<void> {
  const { rows } = await sql`
    with removed as (
      delete from want_to_read
      where id = ${entry.wantToReadId} and book_id = ${entry.bookId} and member_id = ${memberId}
      returning book_id
    ), counted as (
      update book_tally set want_count = want_count - 1 from removed where book_tally.book_id = removed.book_id
    )
    select book_id from removed`.execute(db)
  if (rows.length === 0) throw new Refusal('WANT_READ_NOT_FOUND')
}
