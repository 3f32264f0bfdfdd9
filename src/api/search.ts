import { Hono } from 'hono'
import { z } from 'zod'
import { RESULTS_PER_PAGE, searchBooks } from '#src/domain/search/catalogue-search.ts'
import { answers } from './answers.ts'
import { book, toBook } from './book.ts'
import type { Env } from './environment.ts'
import { listPage, query } from './request.ts'

const nothingYet = z.object({ items: z.array(z.never()), totalCount: z.number().int() })

const results = z.object({
  total: z.number().int(),
  page: z.number().int(),
  totalPages: z.number().int(),
  groups: z.object({
    books: z.object({ items: z.array(book), totalCount: z.number().int() }),
    series: nothingYet,
    previews: nothingYet,
    creeds: nothingYet,
    magazine: nothingYet,
    passages: nothingYet,
  }),
})

export const search = new Hono<Env>()
  .get(
    '/',
    answers('Books by title, author, translator or publisher', results, ['INVALID_REQUEST']),
    query(
      z.object({
        q: z.string().max(400),
        type: z.enum(['all', 'book', 'series']).default('all'),
        page: listPage.default(0),
      }),
    ),
    async (c) => {
      const { q, type, page } = c.req.valid('query')
      const found = await searchBooks(c.var.db, { keyword: q, page })
      const books =
        type === 'series'
          ? { items: [], totalCount: 0 }
          : { items: found.books.map(toBook), totalCount: found.totalCount }
      const empty = { items: [], totalCount: 0 }
      return c.json({
        total: books.totalCount,
        page,
        totalPages: Math.ceil(books.totalCount / RESULTS_PER_PAGE),
        groups: { books, series: empty, previews: empty, creeds: empty, magazine: empty, passages: empty },
      })
    },
  )
  .get(
    '/suggest',
    answers(
      'Titles that fit what has been typed so far',
      z.array(book.pick({ bookId: true, bookTitle: true, author: true })),
      ['INVALID_REQUEST'],
    ),
    query(z.object({ q: z.string().max(400) })),
    async (c) => {
      const { q } = c.req.valid('query')
      if (q.trim() === '') return c.json([])
      const { books } = await searchBooks(c.var.db, { keyword: q, page: 0, perPage: 8 })
      return c.json(books.map(({ id, title, author }) => ({ bookId: id, bookTitle: title, author })))
    },
  )
