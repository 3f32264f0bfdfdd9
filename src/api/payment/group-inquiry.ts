import { Hono } from 'hono'
import { z } from 'zod'
import { sendInquiry } from '#src/domain/billing/groups/inquiry.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import type { Env } from '#src/api/http/environment.ts'
import { limited } from '#src/api/http/limited.ts'
import { json } from '#src/api/http/request.ts'

const text = z.string().max(10_000)

/** What a visitor asks about a group; it goes to the operator by mail and is stored no longer than that takes. */
export const groupInquiry = new Hono<Env>().post(
  '/groupInquiry',
  limited('inquiry'),
  answers(
    'Sends the operator a question about a subscription for a group. Absent where the operator has given no address',
    z.object({}),
    ['NOT_FOUND', ...CHANGE_REFUSALS],
    201,
  ),
  json(
    z.object({
      name: text,
      email: text,
      organisation: text,
      people: z.number().meta({ description: 'From 10 on' }),
      message: text,
    }),
  ),
  async (c) => {
    const { db, language, site, members } = c.var
    await sendInquiry(db, c.req.valid('json'), { to: site.company.email, language, now: members.now() })
    members.onMailQueued()
    return c.json({}, 201)
  },
)
