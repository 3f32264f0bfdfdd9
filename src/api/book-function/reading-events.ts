import { Hono } from 'hono'
import { z } from 'zod'
import { storeReading } from '#src/domain/reading/events/keep-reading.ts'
import { findPace } from '#src/domain/reading/events/pace.ts'
import { getReadingChart } from '#src/domain/reading/events/reading-chart.ts'
import { listRecentPlaces } from '#src/domain/reading/events/recent-places.ts'
import { EVENTS_AT_ONCE, IDLE_MAX } from '#src/domain/reading/events/rules.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import { deviceName } from '#src/api/auth/device-name.ts'
import { actorOf, MEMBER_REFUSALS, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { id, json, param } from '#src/api/http/request.ts'
import { place, statusAnswer, toStatusAnswer } from './read-status.ts'

const YEAR = 31_536_000

const event = place.extend({
  seq: z
    .number()
    .int()
    .positive()
    .meta({ description: 'The device’s own number; a known one changes nothing' }),
  kind: z.enum(['read', 'left']).meta({ description: 'left: a jump led away from here' }),
  secondsAgo: z.number().min(0).max(YEAR),
  seconds: z.number().int().min(0).max(IDLE_MAX).meta({ description: 'Read since the event before' }),
  pages: z.number().int().min(0).max(1000).meta({ description: 'Read through since the event before' }),
})
const report = z.object({
  device: z.string().min(1).max(100),
  events: z.array(event).min(1).max(EVENTS_AT_ONCE),
})

const recentPlace = z
  .object({
    page: z.number().int(),
    block: z.number().int().nullable(),
    start: z.number().int().nullable(),
    sectionTitle: z.string(),
    words: z.string(),
    device: z.string(),
    deviceName: z.string(),
    readAt: z.iso.datetime(),
  })
  .meta({ ref: 'RecentPlace' })

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const span = z.object({ day, seconds: z.number().int(), pages: z.number().int() })
const chart = z
  .object({
    today: day,
    streak: z.number().int(),
    days: z.array(span),
    weeks: z.array(span.extend({ days: z.number().int() })),
  })
  .meta({ ref: 'ReadingChart' })

const ofBook = param(z.object({ bookId: id }))
const OWN_REFUSALS = ['INVALID_REQUEST', ...MEMBER_REFUSALS] as const

/** What a member's devices tell of reading, and what follows from it. */
export const readingEvents = new Hono<Env>()
  .post(
    '/readingEvents/:bookId',
    answers('Keeps what a device tells of reading, in any order and twice', statusAnswer, [
      'BOOK_NOT_FOUND',
      ...MEMBER_REFUSALS,
      ...CHANGE_REFUSALS,
    ]),
    memberOnly,
    ofBook,
    json(report),
    async (c) => {
      const { bookId } = c.req.valid('param')
      const name = deviceName(c.req.header('user-agent'))
      const report = { bookId, name, ...c.req.valid('json') }
      return c.json(toStatusAnswer(await storeReading(c.var.db, actorOf(c), report)))
    },
  )
  .get(
    '/recentPlaces/:bookId',
    answers('The member’s last places in a book, the newest first', z.array(recentPlace), [
      'BOOK_NOT_FOUND',
      ...OWN_REFUSALS,
    ]),
    memberOnly,
    ofBook,
    async (c) => {
      const places = await listRecentPlaces(c.var.db, actorOf(c), c.req.valid('param').bookId)
      return c.json(places.map((found) => ({ ...found, readAt: found.readAt.toISOString() })))
    },
  )
  .get(
    '/pace/:bookId',
    answers(
      'How fast the member reads a book',
      z.object({
        secondsPerThousand: z
          .number()
          .nullable()
          .meta({ description: 'For a thousand characters; null before enough is known' }),
      }),
      OWN_REFUSALS,
    ),
    memberOnly,
    ofBook,
    async (c) => {
      const { memberId } = c.var.signedIn
      const pace = await findPace(c.var.db, memberId, c.req.valid('param').bookId)
      return c.json({ secondsPerThousand: pace ?? null })
    },
  )
  .get(
    '/readingDays',
    answers(
      'What the member read in the last 30 days and, by weeks, in twelve months',
      chart,
      MEMBER_REFUSALS,
    ),
    memberOnly,
    async (c) => c.json(await getReadingChart(c.var.db, actorOf(c))),
  )
