import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { type BookCard, bookCards, languageFirst } from '#src/domain/catalog/book-card.ts'
import type { ListedFor } from '#src/domain/catalog/rules.ts'
import { Refusal } from '#src/domain/errors.ts'
import { anywhere } from '#src/shared/text/fold.ts'
import { categoriesNamed, listNamedCategories, type NamedCategory } from './related.ts'
import { cleanKeyword, fold } from '#src/shared/text/keyword.ts'
import { synonymsOf } from './synonyms.ts'

/** Books on one page of results. */
export const RESULTS_PER_PAGE = 20
const KEYWORD_MAX = 100

/**
 * Books whose title, author, translator, publisher or categories hold every word of the keyword or one that means the
 * same, initial consonants included; those in the reader's language first, where the request wants that, of them titles that begin
 * with the keyword, and what only a synonym or a category finds last. Throws INVALID_REQUEST for an empty or overlong keyword.
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
  const words = keyword.split(' ')
  const categories = await listNamedCategories(db)
  for (const word of words) matching = matching.where(means(word, categories))
  const asWritten = sql.join(
    words.map((word) => sql`book.search_text like ${anywhere(word)}`),
    sql` and `,
  )
  const [books, { count }] = await Promise.all([
    matching
      .orderBy(languageFirst(search))
      .orderBy(sql`case when starts_with(book.search_text, ${keyword}) then 0
        when lower(book.title) like ${anywhere(keyword)} then 1 when ${asWritten} then 2 else 3 end`)
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

/** Whether a book has the word, or one that means the same, in its line or in the name of one of its categories. */
function means(word: string, categories: readonly NamedCategory[]) {
  const synonyms = synonymsOf(word)
  const named = categoriesNamed(categories, synonyms).map(({ id }) => id)
  const lines = synonyms.map((one) => sql`book.search_text like ${anywhere(one)}`)
  const shelved = sql`exists (select 1 from book_category
    where book_category.book_id = book.id and book_category.category_id = any(${named}))`
  return sql<boolean>`(${sql.join(named.length === 0 ? lines : [...lines, shelved], sql` or `)})`
}
