import { Hono } from 'hono'
import { z } from 'zod'
import { setLike } from '#src/domain/reviews/likes.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import { actorOf, MEMBER_REFUSALS, memberLimited, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { id, json, param } from '#src/api/http/request.ts'

/** Said, not switched: a second tap, or the same call sent again, changes nothing. */
export const likeWish = z.object({ like: z.boolean().default(true) })
export const likeState = z.object({ likeCount: z.number().int(), liked: z.boolean() })

export const likes = new Hono<Env>().post(
  '/like/:reviewId',
  answers('Likes a short review, or likes it no longer', likeState, [
    'REVIEW_NOT_FOUND',
    ...MEMBER_REFUSALS,
    ...CHANGE_REFUSALS,
  ]),
  memberOnly,
  memberLimited('like'),
  param(z.object({ reviewId: id })),
  json(likeWish),
  async (c) => {
    const { like: isLiked } = c.req.valid('json')
    const likeCount = await setLike(c.var.db, actorOf(c), {
      kind: 'review',
      id: c.req.valid('param').reviewId,
      isLiked,
    })
    return c.json({ likeCount, liked: isLiked })
  },
)
