import { Hono } from 'hono'
import { z } from 'zod'
import { addErrorReport } from '#src/domain/support/error-reports.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import { claims } from '#src/api/book-function/mark-item.ts'
import { actorOf, MEMBER_REFUSALS, memberLimited, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { json, numberId } from '#src/api/http/request.ts'

const found = z.object({
  bookId: numberId,
  anchor: claims,
  title: z.string().max(5000),
  content: z.string().max(20_000),
})

/** Errors that members find in books; `npm run reports` shows and answers them. */
export const errorReports = new Hono<Env>().post(
  '/errorReport',
  answers(
    'Reports an error in a book, with its place; the same report once more changes nothing',
    z.object({}),
    ['BOOK_NOT_FOUND', 'DID_NOT_PAYED', ...MEMBER_REFUSALS, ...CHANGE_REFUSALS],
    201,
  ),
  memberOnly,
  memberLimited('errorReport'),
  json(found),
  async (c) => {
    const { anchor, ...report } = c.req.valid('json')
    await addErrorReport(c.var.db, actorOf(c), { ...report, claims: anchor })
    return c.json({}, 201)
  },
)
