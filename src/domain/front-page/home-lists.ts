import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { type BookCard, bookCards, languageFirst, passes } from '#src/domain/catalog/book-card.ts'
import { type StoredPicture, storedPicture } from './ad-picture.ts'
import { type BookFilter, type ListedFor, SHELF_LENGTH } from '#src/domain/catalog/rules.ts'

/** The books that came last, or `only` some of them. */
export function listNewBooks(db: Db, listed: ListedFor & { only?: BookFilter }): Promise<BookCard[]> {
  return bookCards(db)
    .where(passes(listed.only ?? {}))
    .orderBy(languageFirst(listed))
    .orderBy('book.created_at', 'desc')
    .orderBy('book.id', 'desc')
    .limit(SHELF_LENGTH)
    .execute()
}

/** The editors' picks, each with their reason. */
export function listRecommended(db: Db, listed: ListedFor): Promise<(BookCard & { reason: string })[]> {
  return bookCards(db)
    .innerJoin('recommendation', 'recommendation.book_id', 'book.id')
    .select('recommendation.reason')
    .orderBy(languageFirst(listed))
    .orderBy('recommendation.position')
    .orderBy('book.id')
    .limit(SHELF_LENGTH)
    .execute()
}

export type Ad = {
  id: number
  link: string
  title: string
  subtitle: string
  book: BookCard | null
  /** pictures of its own, for the light and the dark mode */
  picture: StoredPicture | null
  darkPicture: StoredPicture | null
}

/** The banners at the top of the front page, in the requested language; a book gives way to its twin in that language. */
export async function listAds(db: Db, language: 'ko' | 'en'): Promise<Ad[]> {
  const ads = await db
    .selectFrom('ad')
    .leftJoin('book', 'book.id', 'ad.book_id')
    .select([
      'ad.id',
      'ad.link',
      sql<number | null>`case when book.language like ${`${language}%`} then book.id
        else coalesce(book.twin_book_id, book.id) end`.as('bookId'),
      `title_${language} as title` as const,
      `subtitle_${language} as subtitle` as const,
      storedPicture('picture_id').as('picture'),
      storedPicture('dark_picture_id').as('darkPicture'),
    ])
    .orderBy('ad.position')
    .orderBy('ad.id')
    .execute()
  const bookIds = ads.flatMap((ad) => (ad.bookId === null ? [] : [ad.bookId]))
  const books = bookIds.length === 0 ? [] : await bookCards(db).where('book.id', 'in', bookIds).execute()
  return ads.map(({ bookId, link, ...ad }) => ({
    ...ad,
    link: link ?? (bookId === null ? '/book' : `/book/${bookId}`),
    book: books.find((book) => book.id === bookId) ?? null,
  }))
}

export type FeaturedBook = BookCard & { voices: { name: string; content: string }[] }

/** Books with the voices of three readers, in the order the voices take turns. */
export async function listFeatured(db: Db, listed: ListedFor): Promise<FeaturedBook[]> {
  const [books, voices] = await Promise.all([
    bookCards(db)
      .innerJoin('featured_book', 'featured_book.book_id', 'book.id')
      .orderBy(languageFirst(listed))
      .orderBy('featured_book.position')
      .orderBy('book.id')
      .execute(),
    db
      .selectFrom('featured_voice')
      .select(['book_id as bookId', 'name', 'content'])
      .orderBy('book_id')
      .orderBy('position')
      .execute(),
  ])
  return books.map((book) => ({
    ...book,
    voices: voices
      .filter((voice) => voice.bookId === book.id)
      .map(({ name, content }) => ({ name, content })),
  }))
}

/** An author's or a translator's word on a book of theirs. */
export function listAuthorWords(db: Db, listed: ListedFor): Promise<(BookCard & { content: string })[]> {
  return bookCards(db)
    .innerJoin('author_word', 'author_word.book_id', 'book.id')
    .select('author_word.content')
    .orderBy(languageFirst(listed))
    .orderBy('author_word.position')
    .orderBy('book.id')
    .limit(SHELF_LENGTH)
    .execute()
}

/** The books that most members keep for later, with how many do. */
export function listMostWanted(db: Db, listed: ListedFor): Promise<(BookCard & { wantCount: number })[]> {
  return bookCards(db)
    .innerJoin('book_tally', 'book_tally.book_id', 'book.id')
    .select('book_tally.want_count as wantCount')
    .where('book_tally.want_count', '>', 0)
    .orderBy(languageFirst(listed))
    .orderBy('book_tally.want_count', 'desc')
    .orderBy('book_tally.book_id')
    .limit(SHELF_LENGTH)
    .execute()
}
