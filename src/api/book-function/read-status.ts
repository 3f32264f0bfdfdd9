import { Hono } from 'hono'
import { z } from 'zod'
import { findReadPlace, storeReadPlace, type ReadPlace } from '#src/domain/reading/read-place.ts'
import { readPercent } from '#src/domain/reading/rules.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import { actorOf, MEMBER_REFUSALS, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { id, json, numberId, param } from '#src/api/http/request.ts'

const readStatus = z
  .object({
    page: z.number().int(),
    block: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'null, as `start`, where no device said so much' }),
    start: z.number().int().nullable().meta({ description: 'Code points into the block' }),
    furthestPage: z.number().int(),
    percent: z.number().int(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ ref: 'ReadStatus' })
export const statusAnswer = z.union([readStatus, z.object({ message: z.enum(['NEVER_READ']) })])

const YEAR = 31_536_000

/** A place as a device says it; without an edition, in the one readers see. */
export const place = z.object({
  page: z.number().int().positive().max(1_000_000),
  editionId: numberId.optional(),
  block: z.number().int().min(0).max(1e9).nullable().optional(),
  start: z.number().int().min(0).max(1e9).nullable().optional(),
})

const placeNow = place.extend({
  device: z.string().min(1).max(100),
  secondsAgo: z.number().int().min(0).max(YEAR).default(0).meta({
    description: 'How long ago the page was read, where it could not be sent at once',
  }),
})

/** Where a member stopped reading. */
export const readStatusCalls = new Hono<Env>()
  .get(
    '/readStatus/:bookId',
    answers('Where the member stopped reading a book', statusAnswer, [
      'BOOK_NOT_FOUND',
      'INVALID_REQUEST',
      ...MEMBER_REFUSALS,
    ]),
    memberOnly,
    param(z.object({ bookId: id })),
    async (c) => {
      const { memberId } = c.var.signedIn
      return c.json(toStatusAnswer(await findReadPlace(c.var.db, memberId, c.req.valid('param').bookId)))
    },
  )
  .put(
    '/readStatus/:bookId',
    answers('Keeps where the member is, and puts the book on the reading list', readStatus, [
      'BOOK_NOT_FOUND',
      'PAGE_NOT_FOUND',
      'DID_NOT_PAYED',
      ...MEMBER_REFUSALS,
      ...CHANGE_REFUSALS,
    ]),
    memberOnly,
    param(z.object({ bookId: id })),
    json(placeNow),
    async (c) => {
      const { bookId } = c.req.valid('param')
      const { secondsAgo, ...place } = c.req.valid('json')
      const actor = actorOf(c)
      const readAt = new Date(actor.now.getTime() - secondsAgo * 1000)
      return c.json(toReadStatus(await storeReadPlace(c.var.db, actor, { bookId, readAt, ...place })))
    },
  )

function toReadStatus({ page, block, start, furthestPage, totalPage, readAt }: ReadPlace) {
  return {
    page,
    block,
    start,
    furthestPage,
    percent: readPercent(page, totalPage),
    updatedAt: readAt.toISOString(),
  }
}

export function toStatusAnswer(found: ReadPlace | undefined) {
  return found === undefined ? { message: 'NEVER_READ' as const } : toReadStatus(found)
}
