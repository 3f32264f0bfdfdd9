import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Db } from '#src/db/schema.ts'
import type { Actor } from '#src/domain/actor.ts'
import { type FoldedText, readFoldedText } from '#src/domain/reading/folded-text.ts'
import { type Found, searchInBook } from '#src/domain/reading/in-book-search.ts'
import { answers } from '#src/api/http/answers.ts'
import { CALLER_REFUSALS, limitedReader } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { id, param, query } from '#src/api/http/request.ts'

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
      noteId: z.string().nullable().meta({
        description:
          'Where it stands in a note, to which the block points; then start and end count in the note',
      }),
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
/** Answers in free books kept in memory: a common word asked again, and the pages of its hits. */
const KEPT_ANSWERS = 500

type SearchEnv = Env & { Variables: Env['Variables'] & { counted: Actor } }

/** Search in a book. The texts of the editions that were searched last are kept, and the last answers in free books. */
export function search() {
  const texts = new LRUCache<number, FoldedText, Db>({
    maxSize: KEPT_UNITS,
    sizeCalculation: ({ size }) => size + 1,
    fetchMethod: (editionId, _, { context }) => readFoldedText(context, editionId),
  })
  const remembered = new LRUCache<string, Found>({ max: KEPT_ANSWERS })
  const counted = createMiddleware<SearchEnv>(async (c, next) => {
    c.set('counted', await limitedReader(c, 'search'))
    await next()
  })
  return new Hono<SearchEnv>().get(
    '/search/:bookId',
    counted,
    answers(
      'The places where the pages of a book that the caller may read say something, fifty at a time',
      hits,
      ['SEARCH_TOO_SHORT', 'BOOK_NOT_FOUND', 'INVALID_REQUEST', 'TOO_MANY_REQUESTS', ...CALLER_REFUSALS],
    ),
    param(z.object({ bookId: id })),
    query(z.object({ q: z.string().max(400), from: from.default(0) })),
    async (c) => {
      const { q: keyword, from } = c.req.valid('query')
      const { db, counted: reader } = c.var
      const textOf = (editionId: number) => texts.forceFetch(editionId, { context: db })
      const request = { ...c.req.valid('param'), from, keyword }
      const { hits: items, ...found } = await searchInBook({ db, textOf, remembered }, reader, request)
      c.header('cache-control', 'private, no-store')
      return c.json({ ...found, items })
    },
  )
}
