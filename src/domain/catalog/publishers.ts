import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import { type BookCard, bookCards, languageFirst } from './book-card.ts'
import type { ListedFor } from './rules.ts'

/** A publisher and its books, the newest first. Throws PUBLISHER_NOT_FOUND. */
export async function getPublisher(
  db: Db,
  publisherId: number,
  listed: ListedFor,
): Promise<{ id: number; name: string; books: BookCard[] }> {
  const [publisher, books] = await Promise.all([
    db.selectFrom('publisher').select(['id', 'name']).where('id', '=', publisherId).executeTakeFirst(),
    bookCards(db)
      .where('book.publisher_id', '=', publisherId)
      .orderBy(languageFirst(listed))
      .orderBy('book.created_at', 'desc')
      .orderBy('book.id', 'desc')
      .execute(),
  ])
  if (publisher === undefined) throw new Refusal('PUBLISHER_NOT_FOUND')
  return { ...publisher, books }
}
