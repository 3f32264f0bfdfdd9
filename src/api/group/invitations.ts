import { Hono } from 'hono'
import { z } from 'zod'
import { joinGroup, readInvitation } from '#src/domain/billing/groups/join.ts'
import { getSubscriptionStatus } from '#src/domain/billing/subscriptions/status.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import { actorOf, MEMBER_REFUSALS, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { limited } from '#src/api/http/limited.ts'
import { json, query } from '#src/api/http/request.ts'
import { status, toStatus } from '#src/api/payment/answers.ts'

const token = z.string().min(1).max(100).meta({ description: 'From the link of a mail' })

/** For whoever holds the link of an invitation. */
export const invitations = new Hono<Env>()
  .get(
    '/invitation',
    limited('join'),
    answers('Who invites', z.object({ group: z.string(), leader: z.string().nullable() }), [
      'INVITATION_NOT_FOUND',
      'INVALID_REQUEST',
      'TOO_MANY_REQUESTS',
    ]),
    query(z.object({ token })),
    async (c) => {
      c.header('cache-control', 'no-store')
      return c.json(await readInvitation(c.var.billing, c.req.valid('query').token))
    },
  )
  .post(
    '/join',
    limited('join'),
    answers('Takes the seat of an invitation, once', status, [
      'INVITATION_NOT_FOUND',
      'SEATED_ALREADY',
      'GROUP_FULL',
      ...MEMBER_REFUSALS,
      ...CHANGE_REFUSALS,
    ]),
    memberOnly,
    json(z.object({ token })),
    async (c) => {
      await joinGroup(c.var.billing, actorOf(c), c.req.valid('json').token)
      return c.json(toStatus(await getSubscriptionStatus(c.var.db, actorOf(c))))
    },
  )
