import { Hono } from 'hono'
import { z } from 'zod'
import { unsubscribe } from '#src/domain/members/consent/consent.ts'
import { answers, CHANGE_REFUSALS, sendsOn } from '#src/api/http/answers.ts'
import type { Env } from '#src/api/http/environment.ts'
import { limited } from '#src/api/http/limited.ts'
import { query } from '#src/api/http/request.ts'

const request = z.object({ token: z.string().max(400).meta({ description: 'From the link of a mail' }) })

/** The address of every advertising mail by which it is refused: a mail program posts to it, a person opens it. */
export const mail = new Hono<Env>()
  .get(
    '/unsubscribe',
    sendsOn('Leads to the page with the button that stops these mails', ['INVALID_REQUEST']),
    query(request),
    (c) => {
      c.header('cache-control', 'no-store')
      // After the # it stays in the browser. Nothing happens yet: programs that look after safety open links too.
      return c.redirect(`/unsubscribe#${c.req.valid('query').token}`, 303)
    },
  )
  .post(
    '/unsubscribe',
    limited('unsubscribe'),
    answers(
      'Stops advertising mails, without signing in and as often as it is called (RFC 8058)',
      z.object({}),
      CHANGE_REFUSALS,
    ),
    query(request),
    async (c) => {
      await unsubscribe(c.var.members, c.req.valid('query').token)
      c.header('cache-control', 'no-store')
      return c.json({})
    },
  )
