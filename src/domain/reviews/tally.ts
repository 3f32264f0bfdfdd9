import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'

/** Counts what was written or removed of a book; to be called in the transaction that writes or removes it. */
export async function countReview(
  db: Db,
  column: 'review_count' | 'preview_count',
  { bookId, by }: { bookId: number; by: 1 | -1 },
): Promise<void> {
  if (by === 1) {
    await db
      .insertInto('book_tally')
      .values({ book_id: bookId, [column]: 1 })
      .onConflict((conflict) =>
        conflict.column('book_id').doUpdateSet({ [column]: sql`${sql.ref(`book_tally.${column}`)} + 1` }),
      )
      .execute()
  } else {
    await db
      .updateTable('book_tally')
      .set({ [column]: sql`${sql.ref(column)} - 1` })
      .where('book_id', '=', bookId)
      .execute()
  }
}

/** How many long reviews there are of all books: a sum over books, never over reviews. */
export async function countPreviews(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('book_tally')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('preview_count'), sql.lit('0')).as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
