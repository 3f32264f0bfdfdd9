import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Db } from '#src/db/schema.ts'
import type { Reader } from '#src/domain/access/readable.ts'
import { type FoldedText, readFoldedText } from '#src/domain/reading/folded-text.ts'
import { searchInBook } from '#src/domain/reading/in-book-search.ts'
import { answers } from '#src/api/answers.ts'
import { CALLER_REFUSALS, limitedReader } from '#src/api/caller.ts'
import type { Env } from '#src/api/environment.ts'
import { id, param, query } from '#src/api/request.ts'

const count = z.number().int()

const hits = z.object({
  total: count.meta({ description: 'On the pages the caller may read' }),
  unsearchedPages: count.meta({ description: 'Pages the caller may not read; what they say is not counted' }),
  next: count.nullable().meta({ description: 'Ask with this as `from` for the hits after these' }),
  sections: z.array(z.object({ sectionId: count, total: count })).meta({
    description: 'Every section with hits, in the order of the text',
  }),
  items: z.array(
    z.object({
      page: count,
      sectionId: count,
      sectionTitle: z.string(),
      before: z.string(),
      match: z.string(),
      after: z.string(),
      editionId: count,
      block: count,
      start: count,
      end: count,
    }),
  ),
})

const from = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number)

/** UTF-16 units of folded text kept in memory, one or two bytes each. */
const KEPT_UNITS = 16 * 1024 * 1024
/** As a page of a free book is: for so long, in milliseconds, a search in one is answered from memory. */
const KEPT_FOR = 2000
const KEPT_BYTES = 8 * 1024 * 1024

type SearchEnv = Env & { Variables: Env['Variables'] & { counted: Reader; isPublic?: boolean } }

/**
 * Search in a book. The texts of the editions that were searched last are kept, and for a moment the answers in free
 * books; in any other the right is judged at every search.
 */
export function search() {
  const texts = new LRUCache<number, FoldedText, Db>({
    maxSize: KEPT_UNITS,
    sizeCalculation: ({ size }) => size + 1,
    fetchMethod: (editionId, _, { context }) => readFoldedText(context, editionId),
  })
  const kept = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (body) => body.byteLength + 1,
    ttl: KEPT_FOR,
  })
  const counted = createMiddleware<SearchEnv>(async (c, next) => {
    c.set('counted', await limitedReader(c, 'search'))
    await next()
  })
  const fromMemory = createMiddleware<SearchEnv>(async (c, next) => {
    const key = [c.req.path, c.req.query('from'), c.req.query('q')].join(' ')
    const body = kept.get(key)
    if (body !== undefined) return new Response(body, { headers: JSON_FOR_ONE })
    await next()
    if (c.var.isPublic === true && c.res.ok) kept.set(key, await c.res.clone().bytes())
  })
  return new Hono<SearchEnv>().get(
    '/search/:bookId',
    counted,
    fromMemory,
    answers(
      'The places where the pages of a book that the caller may read say something, fifty at a time',
      hits,
      ['SEARCH_TOO_SHORT', 'BOOK_NOT_FOUND', 'INVALID_REQUEST', 'TOO_MANY_REQUESTS', ...CALLER_REFUSALS],
    ),
    param(z.object({ bookId: id })),
    query(z.object({ q: z.string().max(400), from: from.default(0) })),
    async (c) => {
      const { q: keyword, ...rest } = c.req.valid('query')
      const { db, counted: reader } = c.var
      const asked = { ...c.req.valid('param'), ...rest, keyword }
      const {
        hits: items,
        isPublic,
        ...found
      } = await searchInBook(db, reader, asked, (editionId) => texts.forceFetch(editionId, { context: db }))
      c.set('isPublic', isPublic)
      c.header('cache-control', JSON_FOR_ONE['cache-control'])
      return c.json({ ...found, items })
    },
  )
}

const JSON_FOR_ONE = { 'content-type': 'application/json', 'cache-control': 'private, no-store' }
