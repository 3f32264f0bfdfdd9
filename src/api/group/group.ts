import { Hono } from 'hono'
import { z } from 'zod'
import { agreeToGroupPrice } from '#src/domain/billing/groups/agree-to-group-price.ts'
import { setBusiness } from '#src/domain/billing/groups/business.ts'
import { cancelGroup, undoCancelGroup } from '#src/domain/billing/groups/cancel-group.ts'
import { freeSeat } from '#src/domain/billing/groups/free-seat.ts'
import { getGroupPage } from '#src/domain/billing/groups/group-page.ts'
import { inviteToGroup } from '#src/domain/billing/groups/invite.ts'
import { INVITATIONS_AT_ONCE } from '#src/domain/billing/groups/rules.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import { actorOf, MEMBER_REFUSALS, memberLimited, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { id, json, query } from '#src/api/http/request.ts'
import { business, groupPage, toGroupPage } from './answers.ts'

const REFUSALS = ['GROUP_NOT_FOUND', ...MEMBER_REFUSALS, ...CHANGE_REFUSALS] as const

/** For whoever leads a group: its seats, its invoices and what is read, in sums. Another's group looks absent. */
export const group = new Hono<Env>()
  .get(
    '/',
    answers('The group that the member leads', groupPage, ['GROUP_NOT_FOUND', ...MEMBER_REFUSALS]),
    memberOnly,
    async (c) => c.json(toGroupPage(await getGroupPage(c.var.db, actorOf(c)))),
  )
  .post(
    '/invitations',
    answers(
      'Invites people by their addresses, each by a mail; one who is invited already gets a new link',
      z.object({ invited: z.number().int() }),
      ['GROUP_FULL', ...REFUSALS],
      201,
    ),
    memberOnly,
    memberLimited('invitation'),
    json(z.object({ emails: z.array(z.string().max(300)).min(1).max(INVITATIONS_AT_ONCE) })),
    async (c) => {
      const invited = await inviteToGroup(c.var.billing, actorOf(c), c.req.valid('json').emails)
      return c.json({ invited }, 201)
    },
  )
  .delete(
    '/seats',
    answers('Takes a seat, or an invitation to one, back at once', groupPage, [
      'SEAT_NOT_FOUND',
      ...REFUSALS,
    ]),
    memberOnly,
    query(z.object({ seatId: id })),
    async (c) => {
      await freeSeat(c.var.db, actorOf(c), c.req.valid('query').seatId)
      return c.json(toGroupPage(await getGroupPage(c.var.db, actorOf(c))))
    },
  )
  .put(
    '/billing',
    answers('What tax invoices need; null forgets it', groupPage, REFUSALS),
    memberOnly,
    json(z.object({ business: business.nullable() })),
    async (c) => {
      await setBusiness(c.var.db, c.var.signedIn.memberId, c.req.valid('json').business)
      return c.json(toGroupPage(await getGroupPage(c.var.db, actorOf(c))))
    },
  )
  .post(
    '/cancel',
    answers('Asks that the group is not renewed; what is paid for stays', groupPage, [
      'NOT_SUBSCRIBED',
      'PAYMENT_PENDING',
      ...REFUSALS,
    ]),
    memberOnly,
    memberLimited('payment'),
    async (c) => {
      await cancelGroup(c.var.billing, c.var.signedIn.memberId)
      return c.json(toGroupPage(await getGroupPage(c.var.db, actorOf(c))))
    },
  )
  .post(
    '/undoCancel',
    answers('Takes a cancellation back', groupPage, ['NOT_SUBSCRIBED', 'NOT_CANCELED', ...REFUSALS]),
    memberOnly,
    memberLimited('payment'),
    async (c) => {
      await undoCancelGroup(c.var.billing, c.var.signedIn.memberId)
      return c.json(toGroupPage(await getGroupPage(c.var.db, actorOf(c))))
    },
  )
  .post(
    '/agreeToPrice',
    answers('Agrees to a higher price for each person from the next charge on', groupPage, [
      'NOT_SUBSCRIBED',
      'NOT_NOW',
      ...REFUSALS,
    ]),
    memberOnly,
    json(
      z.object({
        agrees: z.boolean().default(false),
        amount: z.number().int().meta({ description: 'For each person, as shown to the leader' }),
      }),
    ),
    async (c) => {
      await agreeToGroupPrice(c.var.billing, actorOf(c), c.req.valid('json'))
      return c.json(toGroupPage(await getGroupPage(c.var.db, actorOf(c))))
    },
  )
