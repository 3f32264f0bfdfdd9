import { Hono } from 'hono'
import { z } from 'zod'
import { answerInquiry } from '#src/domain/support/answer-inquiry.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import { memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { id, json, param } from '#src/api/http/request.ts'
import { ADMIN_REFUSALS, adminOnly } from './admin-only.ts'

/** What owners do with inquiries; the back office comes to stand on it. */
export const adminInquiries = new Hono<Env>().post(
  '/:inquiryId/answer',
  answers(
    'Answers an inquiry, once; the member is told by e-mail. `fields` says EMPTY or TOO_LONG of the answer',
    z.object({}),
    [
      'INQUIRY_NOT_FOUND',
      'ANSWERED_ALREADY',
      ...ADMIN_REFUSALS,
      ...CHANGE_REFUSALS.filter((code) => code !== 'FORBIDDEN'),
    ],
  ),
  memberOnly,
  adminOnly,
  param(z.object({ inquiryId: id })),
  json(z.object({ answer: z.string().max(20_000) })),
  async (c) => {
    const { members, db } = c.var
    const { inquiryId } = c.req.valid('param')
    await answerInquiry(db, { id: inquiryId, ...c.req.valid('json'), at: members.now() })
    members.onMailQueued()
    return c.json({})
  },
)
