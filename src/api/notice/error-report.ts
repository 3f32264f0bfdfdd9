import { Hono } from 'hono'
import { z } from 'zod'
import { addErrorReport } from '#src/domain/support/error-reports.ts'
import { listOwnErrorReports } from '#src/domain/support/own-error-reports.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import { claims } from '#src/api/book-function/mark-item.ts'
import { actorOf, MEMBER_REFUSALS, memberLimited, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { json, numberId } from '#src/api/http/request.ts'
import { answerState, toAnswerState } from './answer-state.ts'

const found = z.object({
  bookId: numberId,
  anchor: claims,
  title: z.string().max(5000),
  content: z.string().max(20_000),
})

const ownReport = z.object({
  errorReportId: z.number().int(),
  bookId: z.number().int(),
  bookTitle: z.string(),
  page: z.number().int(),
  quote: z.string().meta({ description: 'The beginning of the passage' }),
  title: z.string(),
  content: z.string(),
  createdAt: z.iso.datetime(),
  ...answerState.shape,
})

/** Errors that members find in books; `npm run reports` shows and answers them. */
export const errorReports = new Hono<Env>()
  .get(
    '/errorReport',
    answers('The member’s own reports of errors, the newest hundred', z.array(ownReport), MEMBER_REFUSALS),
    memberOnly,
    async (c) => {
      const found = await listOwnErrorReports(c.var.db, c.var.signedIn.memberId)
      return c.json(
        found.map(({ id, book, createdAt, answer, answeredAt, ...report }) => ({
          errorReportId: id,
          bookTitle: book,
          ...report,
          createdAt: createdAt.toISOString(),
          ...toAnswerState({ answer, answeredAt }),
        })),
      )
    },
  )
  .post(
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
