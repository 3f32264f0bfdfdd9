import { Hono } from 'hono'
import { z } from 'zod'
import { findMatchingCategories, findNearAuthors } from '#src/domain/search/related.ts'
import { RESULTS_PER_PAGE, searchBooks } from '#src/domain/search/catalogue-search.ts'
import { passageName as nameOfPassage, findNamedPassage } from '#src/domain/scripture/verse-page.ts'
import { searchPassages } from '#src/domain/scripture/search-passages.ts'
import { answers } from '#src/api/http/answers.ts'
import { book, toBook } from '#src/api/book-core/book.ts'
import { bookOrder, listedFor } from '#src/api/http/book-order.ts'
import { CALLER_REFUSALS, limitedReader } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { listPage, query } from '#src/api/http/request.ts'
import { passageHit, passageName, toPassageHit } from '#src/api/scripture/scripture.ts'

const nothingYet = z.object({ items: z.array(z.never()), totalCount: z.number().int() })

const results = z.object({
  total: z.number().int(),
  page: z.number().int(),
  totalPages: z.number().int(),
  passage: passageName.nullable().meta({ description: 'Where the keyword is one passage of Scripture' }),
  categories: z
    .array(z.object({ categoryId: z.number().int(), name: z.object({ ko: z.string(), en: z.string() }) }))
    .meta({ description: 'Categories that the keyword names, or below one that it names' }),
  nearAuthors: z.array(z.string()).meta({
    description: 'Where nothing is found: authors whose names are spelt nearly like the keyword',
  }),
  groups: z.object({
    books: z.object({ items: z.array(book), totalCount: z.number().int() }),
    series: nothingYet,
    previews: nothingYet,
    creeds: nothingYet,
    magazine: nothingYet,
    passages: z.object({ items: z.array(passageHit), totalCount: z.number().int() }),
  }),
})

export const search = new Hono<Env>()
  .get(
    '/',
    answers(
      'Books by title, author, translator or publisher; where a passage of Scripture is asked, the places that cite it',
      results,
      ['INVALID_REQUEST', 'TOO_MANY_REQUESTS', ...CALLER_REFUSALS],
    ),
    query(
      z
        .object({
          q: z.string().max(400),
          type: z.enum(['all', 'book', 'series', 'passage']).default('all'),
          page: listPage.default(0),
        })
        .extend(bookOrder.shape),
    ),
    async (c) => {
      const { q, type, page } = c.req.valid('query')
      const reader = await limitedReader(c, 'search')
      const named = findNamedPassage(q)
      const [found, cited, categories] = await Promise.all([
        searchBooks(c.var.db, { ...listedFor(c), keyword: q, page }),
        searchPassages(c.var.db, reader, { keyword: q, page }),
        findMatchingCategories(c.var.db, q),
      ])
      const empty = { items: [], totalCount: 0 }
      const books =
        type === 'all' || type === 'book'
          ? { items: found.books.map(toBook), totalCount: found.totalCount }
          : empty
      const passages =
        type === 'all' || type === 'passage'
          ? { items: cited.hits.map(toPassageHit), totalCount: cited.totalCount }
          : empty
      if (passages.totalCount > 0) c.header('cache-control', 'private, no-store')
      const isNothing = found.totalCount + cited.totalCount === 0 && named === undefined
      const pages = [books, passages].map(({ totalCount }) => Math.ceil(totalCount / RESULTS_PER_PAGE))
      return c.json({
        total: books.totalCount + passages.totalCount,
        page,
        totalPages: Math.max(...pages),
        categories: categories.map(({ id, nameKo, nameEn }) => ({
          categoryId: id,
          name: { ko: nameKo, en: nameEn },
        })),
        nearAuthors: isNothing ? await findNearAuthors(c.var.db, q) : [],
        passage: named === undefined ? null : nameOfPassage(named),
        groups: { books, series: empty, previews: empty, creeds: empty, magazine: empty, passages },
      })
    },
  )
  .get(
    '/suggest',
    answers(
      'Titles that fit what has been typed so far',
      z.array(book.pick({ bookId: true, bookTitle: true, author: true })),
      ['INVALID_REQUEST', 'TOO_MANY_REQUESTS', ...CALLER_REFUSALS],
    ),
    query(bookOrder.extend({ q: z.string().max(400) })),
    async (c) => {
      const { q } = c.req.valid('query')
      await limitedReader(c, 'search')
      if (q.trim() === '') return c.json([])
      const { books } = await searchBooks(c.var.db, { ...listedFor(c), keyword: q, page: 0, perPage: 8 })
      return c.json(books.map(({ id, title, author }) => ({ bookId: id, bookTitle: title, author })))
    },
  )
