import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import { type BookCard, bookCards } from './book-card.ts'

/** A publisher and its books, the newest first. Throws PUBLISHER_NOT_FOUND. */
export async function getPublisher(
  db: Db,
  publisherId: number,
): Promise<{ id: number; name: string; books: BookCard[] }> {
  const [publisher, books] = await Promise.all([
    db.selectFrom('publisher').select(['id', 'name']).where('id', '=', publisherId).executeTakeFirst(),
    bookCards(db)
      .where('book.publisher_id', '=', publisherId)
      .orderBy('book.created_at', 'desc')
      .orderBy('book.id', 'desc')
      .execute(),
  ])
  if (publisher === undefined) throw new Refusal('PUBLISHER_NOT_FOUND')
  return { ...publisher, books }
}
