import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { BookFilter, ListedFor } from './rules.ts'

/** What every list shows of a book. */
export type BookCard = {
  id: number
  editionId: number
  title: string
  /** Names joined by a comma; empty where none is known. */
  author: string
  translator: string | null
  publisher: string | null
  language: string
  isFree: boolean
  coverKey: string | null
  coverWidth: number | null
  coverHeight: number | null
  /** Colour of its first category, for the made cover. */
  palette: string
}

/** Only books with a complete edition can be seen. */
export function bookCards(db: Db) {
  return db
    .selectFrom('book')
    .innerJoin('edition', 'edition.id', 'book.current_edition_id')
    .leftJoin('publisher', 'publisher.id', 'book.publisher_id')
    .select((eb) => [
      'book.id',
      'edition.id as editionId',
      'book.title',
      eb.fn.coalesce(names('author'), sql.lit('')).as('author'),
      names('translator').as('translator'),
      'publisher.name as publisher',
      'book.language',
      'book.is_free as isFree',
      'book.cover_key as coverKey',
      'book.cover_width as coverWidth',
      'book.cover_height as coverHeight',
      palette.as('palette'),
    ])
}

/** Puts the books of the reader's language before all others, where the request wants that; to be the first to order a list. */
export function languageFirst({ language, order }: ListedFor) {
  return sql<boolean>`book.language not like ${order === 'all' ? '%' : `${language}%`}`
}

/** Whether a book is one of those requested. */
export function passes({ isFree, language }: BookFilter) {
  const free = isFree === true ? sql`book.is_free` : sql`true`
  return sql<boolean>`(${free} and book.language like ${language === undefined ? '%' : `${language}%`})`
}

/** Throws BOOK_NOT_FOUND. */
export async function getBookCard(db: Db, bookId: number): Promise<BookCard> {
  const found = await bookCards(db).where('book.id', '=', bookId).executeTakeFirst()
  if (found === undefined) throw new Refusal('BOOK_NOT_FOUND')
  return found
}

function names(role: 'author' | 'translator') {
  return sql<string | null>`(
    select string_agg(person.name, ', ' order by book_person.position)
    from book_person join person on person.id = book_person.person_id
    where book_person.book_id = book.id and book_person.role = ${sql.lit(role)})`
}

const palette = sql<string>`coalesce((
  select category.palette from book_category join category on category.id = book_category.category_id
  where book_category.book_id = book.id order by book_category.position, category.id limit 1), 'doct')`
