import type { Db } from '#src/db/schema.ts'
import { queueAnswerMail } from './queue-answer-mail.ts'
import { cleanWriting, ANSWER_MAX, type WritingFault, writingFault } from './rules.ts'

/** A report as the operator sees it. */
export type ErrorReport = {
  id: number
  book: string
  bookId: number
  /** Of the edition it was made in. */
  page: number
  fileName: string
  nickname: string
  quote: string
  title: string
  content: string
  reportedAt: Date
  answer: string | null
}

export type AnswerFault = 'NO_REPORT' | 'ALREADY_ANSWERED' | `ANSWER_${WritingFault}`

/** Why a report cannot be answered. */
export class AnswerError extends Error {
  readonly code: AnswerFault
  constructor(code: AnswerFault) {
    super(code)
    this.name = 'AnswerError'
    this.code = code
  }
}

/** Reports that wait for an answer, the oldest first; `limit` of them. */
export async function listOpenReports(db: Db, limit: number): Promise<ErrorReport[]> {
  const found = await reports(db)
    .where('report.answered_at', 'is', null)
    .orderBy('report.id')
    .limit(limit)
    .execute()
  return found.map(toReport)
}

/** Throws AnswerError NO_REPORT. */
export async function getReport(db: Db, id: number): Promise<ErrorReport> {
  const found = await reports(db).where('report.id', '=', id).executeTakeFirst()
  if (found === undefined) throw new AnswerError('NO_REPORT')
  return toReport(found)
}

/**
 * Answers a report once and for all, and queues the mail that tells the member. Throws AnswerError where there is no such
 * report, where it has an answer, and for an answer that is empty or too long.
 */
export async function answerReport(
  db: Db,
  { id, answer, at }: { id: number; answer: string; at: Date },
): Promise<void> {
  const fault = writingFault(answer, ANSWER_MAX)
  if (fault !== undefined) throw new AnswerError(`ANSWER_${fault}`)
  await db.transaction().execute(async (trx) => {
    const answered = await trx
      .updateTable('error_report')
      .set({ answer: cleanWriting(answer), answered_at: at })
      .where('id', '=', id)
      .where('answered_at', 'is', null)
      .returning('member_id as memberId')
      .executeTakeFirst()
    if (answered === undefined) {
      await getReport(trx, id)
      throw new AnswerError('ALREADY_ANSWERED')
    }
    const { memberId } = answered
    await queueAnswerMail(trx, { memberId, kind: 'reportAnswered', about: { reportId: id }, at })
  })
}

function reports(db: Db) {
  return db
    .selectFrom('error_report as report')
    .innerJoin('book', 'book.id', 'report.book_id')
    .innerJoin('edition', 'edition.id', 'report.edition_id')
    .innerJoin('member', 'member.id', 'report.member_id')
    .select([
      'report.id',
      'book.title as book',
      'book.id as bookId',
      'report.page_no as page',
      'edition.file_name as fileName',
      'member.nickname',
      'report.anchors',
      'report.title',
      'report.content',
      'report.created_at as reportedAt',
      'report.answer',
    ])
}

function toReport({
  anchors,
  ...report
}: Awaited<ReturnType<ReturnType<typeof reports>['executeTakeFirstOrThrow']>>): ErrorReport {
  return { ...report, quote: anchors.map(({ exact }) => exact).join(' ') }
}
