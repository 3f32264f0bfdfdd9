import type { Db } from '#src/db/schema.ts'
import type { MemberActor } from '#src/domain/actor.ts'
import { Refusal, type RefusalCode } from '#src/domain/errors.ts'
import { seenBy } from './held.ts'
import { cleanReview, REPORT_CONTENT_MAX, type ReportReason } from './rules.ts'

export const REPORTED = ['review', 'preview', 'highlight', 'bookmark', 'seriesComment'] as const

export type Report = {
  target: (typeof REPORTED)[number]
  targetId: number
  reason: ReportReason
  content: string
}

/**
 * Stores what a member finds wrong with what another wrote, once for each target. Throws REVIEW_NOT_FOUND,
 * PREVIEW_NOT_FOUND or MARK_NOT_FOUND where there is none, and INVALID_REQUEST for too long an explanation.
 */
export async function addReport(db: Db, { memberId, now }: MemberActor, report: Report): Promise<void> {
  const content = cleanReview(report.content)
  if (content.length > REPORT_CONTENT_MAX) throw new Refusal('INVALID_REQUEST', { content: 'TOO_LONG' })
  const found = await visibleTo(db, memberId, report)
  if (found === undefined) throw new Refusal(MISSING[report.target])
  await db
    .insertInto('abuse_report')
    .values({
      member_id: memberId,
      target: report.target,
      target_id: report.targetId,
      reason: report.reason,
      content,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'target', 'target_id']).doNothing())
    .execute()
}

/** Where what is reported lies. */
export const tableOf = {
  review: 'review',
  preview: 'preview',
  highlight: 'highlight',
  bookmark: 'bookmark',
  seriesComment: 'series_comment',
} as const satisfies Record<Report['target'], string>

const MISSING = {
  review: 'REVIEW_NOT_FOUND',
  preview: 'PREVIEW_NOT_FOUND',
  highlight: 'MARK_NOT_FOUND',
  bookmark: 'MARK_NOT_FOUND',
  seriesComment: 'REVIEW_NOT_FOUND',
} as const satisfies Record<Report['target'], RefusalCode>

/** Reviews are everyone's to see; marks only where their member shows them. */
function visibleTo(db: Db, memberId: number, { target, targetId }: Report) {
  if (target === 'seriesComment')
    return db
      .selectFrom('series_comment')
      .select('id')
      .where('id', '=', targetId)
      .where(seenBy(memberId))
      .executeTakeFirst()
  if (target === 'review' || target === 'preview')
    return db
      .selectFrom(target)
      .select('id')
      .where('id', '=', targetId)
      .where(seenBy(memberId))
      .executeTakeFirst()
  return db
    .selectFrom(target)
    .innerJoin('member', 'member.id', `${target}.member_id`)
    .select('member.id')
    .where(`${target}.id`, '=', targetId)
    .where((eb) => eb.or([eb('member.shows_marks', '=', true), eb('member.id', '=', memberId)]))
    .executeTakeFirst()
}
