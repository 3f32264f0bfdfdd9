import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Db } from '#src/db/schema.ts'
import { type FoldedText, readFoldedText } from '#src/domain/reading/folded-text.ts'
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

/** UTF-16 units of text kept in memory, which with their folded forms take two to four bytes each. */
const KEPT_UNITS = 16 * 1024 * 1024

/** Search in a book. The texts of the editions that were searched last are kept; the right is judged at every search. */
export function search() {
  const texts = new LRUCache<number, FoldedText, Db>({
    maxSize: KEPT_UNITS,
    sizeCalculation: ({ size }) => size + 1,
    fetchMethod: (editionId, _, { context }) => readFoldedText(context, editionId),
  })
  return new Hono<Env>().get(
    '/search/:bookId',
    answers(
      'Every place where a book says something; places the caller may not read are only counted',
      hits,
      ['SEARCH_TOO_SHORT', 'BOOK_NOT_FOUND', 'INVALID_REQUEST', ...CALLER_REFUSALS],
    ),
    param(z.object({ bookId: id })),
    query(z.object({ q: z.string().max(400) })),
    async (c) => {
      const { bookId } = c.req.valid('param')
      const { db } = c.var
      const found = await searchInBook(
        db,
        await c.var.reader(),
        { bookId, keyword: c.req.valid('query').q },
        (editionId) => texts.forceFetch(editionId, { context: db }),
      )
      c.header('cache-control', 'private, no-store')
      return c.json({ total: found.total, items: found.hits })
    },
  )
}
