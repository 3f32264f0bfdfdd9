import { Hono } from 'hono'
import { z } from 'zod'
import { searchInBook } from '#src/domain/reading/in-book-search.ts'
import { answers } from '#src/api/answers.ts'
import { CALLER_REFUSALS } from '#src/api/caller.ts'
import type { Env } from '#src/api/environment.ts'
import { id, param, query } from '#src/api/request.ts'

const hits = z.object({
  total: z.number().int(),
  items: z.array(
    z.object({
      page: z.number().int(),
      sectionTitle: z.string(),
      before: z.string(),
      match: z.string(),
      after: z.string(),
      editionId: z.number().int(),
      block: z.number().int(),
      start: z.number().int(),
      end: z.number().int(),
    }),
  ),
})

export const search = new Hono<Env>().get(
  '/search/:bookId',
  answers('Every place where a book says something; places the caller may not read are only counted', hits, [
    'SEARCH_TOO_SHORT',
    'BOOK_NOT_FOUND',
    'INVALID_REQUEST',
    ...CALLER_REFUSALS,
  ]),
  param(z.object({ bookId: id })),
  query(z.object({ q: z.string().max(400) })),
  async (c) => {
    const { bookId } = c.req.valid('param')
    const found = await searchInBook(c.var.db, await c.var.reader(), {
      bookId,
      keyword: c.req.valid('query').q,
    })
    c.header('cache-control', 'private, no-store')
    return c.json({ total: found.total, items: found.hits })
  },
)
