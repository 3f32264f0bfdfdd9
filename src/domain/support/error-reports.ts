import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { MemberActor } from '#src/domain/actor.ts'
import { type TextRange, getMarkedText } from '#src/domain/reading/marked-text.ts'
import { cleanTitle, cleanWriting, ERROR_QUOTE_MAX, errorReportFaults } from './rules.ts'

/**
 * Stores what a member finds wrong in a book, with its place. Sent once more, the same report changes nothing. Throws
 * INVALID_REQUEST for what the rules do not allow, and as `getMarkedText` does for a place that may not be read.
 */
export async function addErrorReport(
  db: Db,
  actor: MemberActor,
  report: { bookId: number; claims: readonly TextRange[]; title: string; content: string },
): Promise<void> {
  refuseFaults(report)
  const { anchors, ...marked } = await getMarkedText(db, actor, report)
  const { length } = Array.from(anchors.map(({ exact }) => exact).join(''))
  if (length > ERROR_QUOTE_MAX) throw new Refusal('INVALID_REQUEST', { anchor: 'TOO_LONG' })
  await db
    .insertInto('error_report')
    .values({
      member_id: actor.memberId,
      book_id: report.bookId,
      edition_id: marked.editionId,
      page_no: marked.page,
      anchors: JSON.stringify(anchors),
      place: marked.place,
      title: cleanTitle(report.title),
      content: cleanWriting(report.content),
      created_at: actor.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function refuseFaults(report: { title: string; content: string }): void {
  const faults = Object.entries(errorReportFaults(report)).flatMap(([field, fault]) =>
    fault === undefined ? [] : [[field, fault]],
  )
  if (faults.length > 0) throw new Refusal('INVALID_REQUEST', Object.fromEntries(faults))
}
