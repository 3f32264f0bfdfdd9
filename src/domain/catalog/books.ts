import { sql } from 'kysely'
import { samplePages } from '#src/domain/access/readable.ts'
import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import { type BookCard, bookCards, languageFirst } from './book-card.ts'
import { type ListedFor, SHELF_LENGTH } from './rules.ts'

export type BookDetail = BookCard & {
  subtitle: string | null
  description: string
  publisherId: number | null
  isbn: string | null
  publishedOn: string | null
  totalPage: number
  samplePages: number
  characters: number
  pictures: number
  direction: 'ltr' | 'rtl'
  writingMode: 'horizontal' | 'vertical'
  twinBookId: number | null
  twinLanguage: string | null
  authors: { id: number; name: string }[]
  categories: { id: number; nameKo: string; nameEn: string }[]
  rights: { tts: boolean; ai: boolean; offline: boolean; copyQuota: boolean }
  /** Short reviews, long reviews, and members who keep it for later. */
  reviewCount: number
  previewCount: number
  wantCount: number
}

/** Throws BOOK_NOT_FOUND. */
export async function getBook(db: Db, bookId: number): Promise<BookDetail> {
  const [found, categories, authors] = await Promise.all([
    bookCards(db)
      .leftJoin('book as twin', 'twin.id', 'book.twin_book_id')
      .leftJoin('book_tally', 'book_tally.book_id', 'book.id')
      .select([
        'book.subtitle',
        'book.description',
        'book.publisher_id as publisherId',
        'book.isbn',
        'book.published_on as publishedOn',
        'edition.page_count as totalPage',
        samplePages.as('samplePages'),
        'edition.character_count as characters',
        'edition.picture_count as pictures',
        'edition.direction',
        'edition.writing_mode as writingMode',
        'book.twin_book_id as twinBookId',
        'twin.language as twinLanguage',
        byDefault('tts').as('tts'),
        byDefault('ai').as('ai'),
        byDefault('offline').as('offline'),
        byDefault('copy_quota').as('copyQuota'),
        counted('review_count').as('reviewCount'),
        counted('preview_count').as('previewCount'),
        counted('want_count').as('wantCount'),
      ])
      .where('book.id', '=', bookId)
      .executeTakeFirst(),
    db
      .selectFrom('book_category')
      .innerJoin('category', 'category.id', 'book_category.category_id')
      .select(['category.id', 'category.name_ko as nameKo', 'category.name_en as nameEn'])
      .where('book_category.book_id', '=', bookId)
      .orderBy('book_category.position')
      .execute(),
    db
      .selectFrom('book_person')
      .innerJoin('person', 'person.id', 'book_person.person_id')
      .select(['person.id', 'person.name'])
      .where('book_person.book_id', '=', bookId)
      .where('role', '=', 'author')
      .orderBy('book_person.position')
      .execute(),
  ])
  if (found === undefined) throw new Refusal('BOOK_NOT_FOUND')
  const { tts, ai, offline, copyQuota, ...book } = found
  return { ...book, categories, authors, rights: { tts, ai, offline, copyQuota } }
}

/** A free book carries the rights a paid one must be given. */
function byDefault(right: 'tts' | 'ai' | 'offline' | 'copy_quota') {
  return sql<boolean>`coalesce(${sql.ref(`book.${right}`)}, book.is_free)`
}

/** A book without reviews and want-to-read entries has no row of counts. */
function counted(column: 'review_count' | 'preview_count' | 'want_count') {
  return sql<number>`coalesce(${sql.ref(`book_tally.${column}`)}, 0)`
}

export type ContentsEntry = {
  id: number
  title: string
  level: number
  page: number
  block: number
  /** Characters of the book's text before it. */
  charactersBefore: number
}

/** The table of contents in reading order. Throws BOOK_NOT_FOUND. */
export async function getContents(db: Db, bookId: number): Promise<ContentsEntry[]> {
  const entries = await db
    .selectFrom('section')
    .innerJoin('book', 'book.current_edition_id', 'section.edition_id')
    .select([
      'section.id',
      'section.title',
      'section.level',
      'section.page_no as page',
      'characters_before as charactersBefore',
      'section.block_no as block',
    ])
    .where('book.id', '=', bookId)
    .orderBy('section.number')
    .execute()
  if (entries.length === 0) throw new Refusal('BOOK_NOT_FOUND')
  return entries
}

/** Throws BOOK_NOT_FOUND. */
export async function getPageCount(db: Db, bookId: number): Promise<number> {
  const found = await db
    .selectFrom('book')
    .innerJoin('edition', 'edition.id', 'book.current_edition_id')
    .select('edition.page_count as pages')
    .where('book.id', '=', bookId)
    .executeTakeFirst()
  if (found === undefined) throw new Refusal('BOOK_NOT_FOUND')
  return found.pages
}

/** Other books by an author of this one, the newest first; where there are none, books of its categories. */
export async function listOthersBy(db: Db, bookId: number, listed: ListedFor): Promise<BookCard[]> {
  const sharing = (table: 'book_person' | 'book_category', column: 'person_id' | 'category_id') =>
    bookCards(db)
      .where('book.id', '<>', bookId)
      .where(
        sql<boolean>`exists (select 1 from ${sql.table(table)} other join ${sql.table(table)} mine
          on mine.${sql.ref(column)} = other.${sql.ref(column)}
          where other.book_id = book.id and mine.book_id = ${bookId})`,
      )
      .orderBy(languageFirst(listed))
      .orderBy('book.created_at', 'desc')
      .orderBy('book.id', 'desc')
      .limit(SHELF_LENGTH)
      .execute()
  const byAuthor = await sharing('book_person', 'person_id')
  return byAuthor.length > 0 ? byAuthor : sharing('book_category', 'category_id')
}
