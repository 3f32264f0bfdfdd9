import { Hono } from 'hono'
import { z } from 'zod'
import { followSeries, listFollowed, unfollowSeries } from '#src/domain/series/follows.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import { actorOf, MEMBER_REFUSALS, memberLimited, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { id, json, numberId, query } from '#src/api/http/request.ts'
import { series, toSeries } from './series-card.ts'

/** Members are told by mail of each new work of the series they follow. */
export const follows = new Hono<Env>()
  .get(
    '/follow',
    answers('The series one follows', z.array(series), MEMBER_REFUSALS),
    memberOnly,
    async (c) => c.json((await listFollowed(c.var.db, c.var.signedIn.memberId)).map(toSeries)),
  )
  .post(
    '/follow',
    answers('Follows a series', z.object({}), [
      'SERIES_NOT_FOUND',
      'FOLLOWS_FULL',
      ...MEMBER_REFUSALS,
      ...CHANGE_REFUSALS,
    ]),
    memberOnly,
    memberLimited('like'),
    json(z.object({ seriesId: numberId })),
    async (c) => {
      await followSeries(c.var.db, actorOf(c), c.req.valid('json').seriesId)
      return c.json({})
    },
  )
  .delete(
    '/follow',
    answers('Follows it no longer', z.object({}), [...MEMBER_REFUSALS, ...CHANGE_REFUSALS]),
    memberOnly,
    query(z.object({ seriesId: id })),
    async (c) => {
      await unfollowSeries(c.var.db, c.var.signedIn.memberId, c.req.valid('query').seriesId)
      return c.json({})
    },
  )
