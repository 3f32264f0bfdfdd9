import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { type BookCard, bookCards, languageFirst } from '#src/domain/catalog/book-card.ts'
import type { ListedFor } from '#src/domain/catalog/rules.ts'
import { Refusal } from '#src/domain/errors.ts'
import { anywhere } from './fold.ts'
import { cleanKeyword, fold } from './rules.ts'

/** Books on one page of results. */
export const RESULTS_PER_PAGE = 20
const KEYWORD_MAX = 100

/**
 * Books whose title, author, translator or publisher holds every word of the keyword, initial consonants included;
 * those in the reader's language first, where that is asked, and of them titles that begin with it. Throws INVALID_REQUEST for an empty or overlong keyword.
 */
export async function searchBooks(
  db: Db,
  search: ListedFor & { keyword: string; page: number; perPage?: number },
): Promise<{ books: BookCard[]; totalCount: number }> {
  const keyword = fold(cleanKeyword(search.keyword))
  if (keyword === '') throw new Refusal('INVALID_REQUEST', { q: 'EMPTY' })
  if ([...keyword].length > KEYWORD_MAX) throw new Refusal('INVALID_REQUEST', { q: 'TOO_LONG' })
  const perPage = search.perPage ?? RESULTS_PER_PAGE
  let matching = bookCards(db)
  for (const word of keyword.split(' ')) matching = matching.where('book.search_text', 'like', anywhere(word))
  const [books, { count }] = await Promise.all([
    matching
      .orderBy(languageFirst(search))
      .orderBy(sql`case when starts_with(book.search_text, ${keyword}) then 0
        when lower(book.title) like ${anywhere(keyword)} then 1 else 2 end`)
      .orderBy('book.title')
      .orderBy('book.id')
      .limit(perPage)
      .offset(search.page * perPage)
      .execute(),
    matching
      .clearSelect()
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { books, totalCount: Number(count) }
}
