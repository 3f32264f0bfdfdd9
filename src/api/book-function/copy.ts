import { Hono } from 'hono'
import { z } from 'zod'
import { takeCopy } from '#src/domain/copying/take-copy.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import { actorOf, MEMBER_REFUSALS, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { json, numberId } from '#src/api/http/request.ts'
import { claims } from './mark-item.ts'

const copied = z.object({
  left: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'Characters that may still be copied; null where the title sets no limit' }),
})

/** Asked before a passage is copied, or made a picture, out of a title without the right `copyQuota`. */
export const copies = new Hono<Env>().post(
  '/copy',
  answers('Counts a passage that is copied; the same one again counts once', copied, [
    'BOOK_NOT_FOUND',
    'DID_NOT_PAYED',
    'COPY_QUOTA',
    ...MEMBER_REFUSALS,
    ...CHANGE_REFUSALS,
  ]),
  memberOnly,
  json(z.object({ bookId: numberId, anchor: claims })),
  async (c) => {
    const { bookId, anchor } = c.req.valid('json')
    return c.json(await takeCopy(c.var.db, actorOf(c), { bookId, claims: anchor }))
  },
)
