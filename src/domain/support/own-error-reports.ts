import type { Db } from '#src/db/schema.ts'

/** A report as the member who made it sees it. */
export type OwnErrorReport = {
  id: number
  bookId: number
  book: string
  page: number
  quote: string
  title: string
  content: string
  createdAt: Date
  answer: string | null
  answeredAt: Date | null
}

/** As many as one list shows. */
const LISTED = 100
/** As much of the passage, in code points, as reminds of what it was about. */
const SHOWN_QUOTE = 120

/** The newest hundred reports of errors that a member made. */
export async function listOwnErrorReports(db: Db, memberId: number): Promise<OwnErrorReport[]> {
  const found = await db
    .selectFrom('error_report as report')
    .innerJoin('book', 'book.id', 'report.book_id')
    .select(['report.id', 'book.id as bookId', 'book.title as book', 'report.page_no as page'])
    .select(['report.anchors', 'report.title', 'report.content', 'report.answer'])
    .select(['report.created_at as createdAt', 'report.answered_at as answeredAt'])
    .where('report.member_id', '=', memberId)
    .orderBy('report.id', 'desc')
    .limit(LISTED)
    .execute()
  return found.map(({ anchors, ...report }) => ({
    ...report,
    quote: shortened(anchors.map(({ exact }) => exact).join(' ')),
  }))
}

function shortened(quote: string): string {
  const letters = Array.from(quote)
  return letters.length > SHOWN_QUOTE ? `${letters.slice(0, SHOWN_QUOTE).join('')}…` : quote
}
