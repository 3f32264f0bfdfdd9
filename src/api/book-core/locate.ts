import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { type AnchorMappers, openAnchorMappers } from '#src/domain/reading/anchor-mappers.ts'
import { findPassage } from '#src/domain/reading/passage-place.ts'
import { answers } from '#src/api/http/answers.ts'
import type { Env } from '#src/api/http/environment.ts'
import { id, param, query } from '#src/api/http/request.ts'

const number = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)

const place = z.object({
  page: z.number().int(),
  anchor: z
    .array(
      z.object({
        editionId: z.number().int(),
        block: z.number().int(),
        start: z.number().int(),
        end: z.number().int(),
      }),
    )
    .meta({ description: 'Where it stands in the edition shown now, a part for each block' }),
  certainty: z.enum(['exact', 'moved', 'approximate', 'orphaned']),
})

/** Editions to which links are carried are kept in memory, so that a link often followed costs one look-up. */
const MOVERS_KEPT = 4

export function locate() {
  const cache = new LRUCache<number, AnchorMappers>({ max: MOVERS_KEPT })
  const moversTo = (editionId: number) => {
    const movers = cache.get(editionId) ?? openAnchorMappers(editionId)
    cache.set(editionId, movers)
    return movers
  }
  return new Hono<Env>().get(
    '/locate/:bookId',
    answers('Where a block, or a passage of one edition, stands in the edition shown now', place, [
      'PAGE_NOT_FOUND',
      'INVALID_REQUEST',
    ]),
    param(z.object({ bookId: id })),
    query(
      z.object({
        block: number,
        start: number.optional(),
        lastBlock: number.optional(),
        end: number.optional(),
        editionId: id.optional().meta({ description: 'The edition the place is counted in' }),
      }),
    ),
    async (c) => {
      const { block, start = 0, lastBlock = block, end = start, editionId } = c.req.valid('query')
      const { bookId } = c.req.valid('param')
      const linked = { bookId, editionId, block, start, lastBlock, end }
      const { page, anchors, certainty } = await findPassage(c.var.db, moversTo, linked)
      return c.json({
        page,
        certainty,
        anchor: anchors.map((one) => ({
          editionId: one.editionId,
          block: one.block,
          start: one.start,
          end: one.end,
        })),
      })
    },
  )
}
