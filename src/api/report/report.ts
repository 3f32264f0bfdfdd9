import { Hono } from 'hono'
import { z } from 'zod'
import { addReport, REPORTED } from '#src/domain/reviews/report.ts'
import { REPORT_REASONS } from '#src/domain/reviews/rules.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import { actorOf, MEMBER_REFUSALS, memberLimited, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { json } from '#src/api/http/request.ts'

const wrong = z.object({
  target: z.enum(REPORTED),
  targetId: z.number().int().positive().max(2_147_483_647),
  reason: z.enum(REPORT_REASONS),
  content: z.string().max(5000).default(''),
})

/** What members find wrong with what others wrote; the back office reads it. */
export const report = new Hono<Env>().post(
  '/',
  answers(
    'Reports what another wrote; a second report of the same changes nothing',
    z.object({}),
    ['REVIEW_NOT_FOUND', 'PREVIEW_NOT_FOUND', 'MARK_NOT_FOUND', ...MEMBER_REFUSALS, ...CHANGE_REFUSALS],
    201,
  ),
  memberOnly,
  memberLimited('review'),
  json(wrong),
  async (c) => {
    await addReport(c.var.db, actorOf(c), c.req.valid('json'))
    return c.json({}, 201)
  },
)
