import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { lastDay, seoulDate } from '#src/domain/billing/rules.ts'
import { getEvent, type LibraryEvent } from '#src/domain/events/event.ts'
import { claimInvitation, getInvitation, type Invitation } from '#src/domain/events/invitations.ts'
import { picture } from '#src/api/files/picture.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import { actorOf, CALLER_REFUSALS, MEMBER_REFUSALS, memberLimited, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { limited } from '#src/api/http/limited.ts'
import { param } from '#src/api/http/request.ts'

const event = z
  .object({
    slug: z.string(),
    title: z.string(),
    subtitle: z.string(),
    place: z.string(),
    text: z.string().meta({ description: 'HTML' }),
    description: z.string().meta({ description: 'The same without markup' }),
    from: z.iso.date(),
    to: z.iso.date(),
    isOver: z.boolean(),
    picture: picture.nullable(),
  })
  .meta({ ref: 'Event' })

const invitation = z
  .object({
    claimed: z.boolean().meta({ description: 'By the caller' }),
    couponDays: z.number().int().nullable().meta({ description: 'Days of the coupon it gives' }),
  })
  .meta({ ref: 'EventInvitation' })

const slug = z.string().regex(/^[a-z\d-]{1,80}$/)
const address = z.object({
  slug: z.string().max(200),
  // Whatever it looks like, the answer is the same.
  token: z.string().min(1).max(500).meta({ description: 'From the link of an invitation' }),
})

/** Nobody keeps what belongs to a secret address. */
const unkept = createMiddleware<Env>(async (c, next) => {
  c.header('cache-control', 'private, no-store')
  await next()
})

/** Events, and the personal invitations to them. */
export const events = new Hono<Env>()
  .get(
    '/:slug',
    answers('An event', event, ['EVENT_NOT_FOUND', 'INVALID_REQUEST']),
    param(z.object({ slug })),
    async (c) => c.json(await readEvent(c, c.req.valid('param').slug)),
  )
  .get(
    '/:slug/:token',
    limited('event'),
    unkept,
    answers('An invitation that is open, or that the caller has accepted', event.extend({ invitation }), [
      'EVENT_INVITATION_NOT_FOUND',
      'TOO_MANY_REQUESTS',
      'INVALID_REQUEST',
      ...CALLER_REFUSALS,
    ]),
    param(address),
    async (c) => {
      const asked = c.req.valid('param')
      const found = await getInvitation(c.var.billing, await c.var.reader(), asked)
      return c.json({ ...(await readEvent(c, asked.slug)), invitation: toInvitation(found) })
    },
  )
  .post(
    '/:slug/:token',
    limited('event'),
    answers('Accepts an invitation, once; its coupon is among the member’s from then on', invitation, [
      'EVENT_INVITATION_NOT_FOUND',
      'EVENT_CLAIMED_ALREADY',
      'EVENT_ENDED',
      ...MEMBER_REFUSALS,
      ...CHANGE_REFUSALS,
    ]),
    memberOnly,
    memberLimited('claim'),
    param(address),
    async (c) => c.json(toInvitation(await claimInvitation(c.var.billing, actorOf(c), c.req.valid('param')))),
  )

async function readEvent(c: Context<Env>, asked: string): Promise<z.infer<typeof event>> {
  const found = await getEvent(c.var.db, { slug: asked, language: c.var.language })
  return toEvent(found, c.var.members.now())
}

function toEvent(
  { title, subtitle, place, html, text, startsAt, endsAt, ...found }: LibraryEvent,
  now: Date,
): z.infer<typeof event> {
  return {
    slug: found.slug,
    title,
    subtitle,
    place,
    text: html,
    description: text,
    from: seoulDate(startsAt),
    to: lastDay(endsAt),
    isOver: endsAt <= now,
    picture: found.picture ?? null,
  }
}

function toInvitation({ isClaimed, couponDays }: Invitation): z.infer<typeof invitation> {
  return { claimed: isClaimed, couponDays }
}
