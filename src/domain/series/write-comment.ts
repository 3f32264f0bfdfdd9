import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { readableWork } from '#src/domain/access/readable.ts'
import type { MemberActor } from '#src/domain/actor.ts'
import { Refusal } from '#src/domain/errors.ts'
import { isReviewHeld } from '#src/domain/reviews/held.ts'
import { cleanReview } from '#src/domain/reviews/rules.ts'
import type { CommentTarget } from './comments.ts'
import { commentFault, seriesReviewFault } from './rules.ts'

/** The very words once more within this are one comment sent again; milliseconds. */
const AGAIN = 60_000

/**
 * Adds what a member says of a work or of a series, and answers its id. The same words once more within a minute answer the
 * first. Throws WORK_NOT_FOUND, DID_NOT_PAYED for a work the member may not read, SERIES_NOT_FOUND, INVALID_REQUEST.
 */
export async function addComment(
  db: Db,
  actor: MemberActor,
  { content, ...target }: CommentTarget & { content: string },
): Promise<number> {
  const clean = cleanContent(content, 'workId' in target)
  const { memberId, now } = actor
  return db.transaction().execute(async (trx) => {
    const { seriesId, workId } = await getTarget(trx, actor, target)
    await trx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
    const again = await trx
      .selectFrom('series_comment')
      .select('id')
      .where('member_id', '=', memberId)
      .where('series_id', '=', seriesId)
      .where(sql<boolean>`work_id is not distinct from ${workId}`)
      .where('content', '=', clean)
      .where('created_at', '>', new Date(now.getTime() - AGAIN))
      .executeTakeFirst()
    if (again !== undefined) return again.id
    const { id } = await trx
      .insertInto('series_comment')
      .values({
        series_id: seriesId,
        work_id: workId,
        member_id: memberId,
        content: clean,
        held: await isReviewHeld(trx, memberId),
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** Changes one's own. Throws REVIEW_NOT_FOUND, for another member's too, and INVALID_REQUEST. */
export async function changeComment(
  db: Db,
  { memberId, now }: MemberActor,
  { commentId, content }: { commentId: number; content: string },
): Promise<void> {
  const own = await db
    .selectFrom('series_comment')
    .select('work_id as workId')
    .where('id', '=', commentId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (own === undefined) throw new Refusal('REVIEW_NOT_FOUND')
  await db
    .updateTable('series_comment')
    .set({ content: cleanContent(content, own.workId !== null), updated_at: now })
    .where('id', '=', commentId)
    .where('member_id', '=', memberId)
    .execute()
}

/** Removes one's own. Throws REVIEW_NOT_FOUND, for another member's too. */
export async function removeComment(db: Db, memberId: number, commentId: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('series_comment')
    .where('id', '=', commentId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('REVIEW_NOT_FOUND')
}

async function getTarget(
  trx: Db,
  actor: MemberActor,
  target: CommentTarget,
): Promise<{ seriesId: number; workId: number | null }> {
  if ('seriesId' in target) {
    const series = await trx
      .selectFrom('series')
      .select('id')
      .where('id', '=', target.seriesId)
      .where('work_count', '>', 0)
      .executeTakeFirst()
    if (series === undefined) throw new Refusal('SERIES_NOT_FOUND')
    return { seriesId: series.id, workId: null }
  }
  const work = await trx
    .selectFrom('series_work')
    .innerJoin('series', 'series.id', 'series_work.series_id')
    .select(['series.id as seriesId', 'series_work.id as workId', readableWork(actor).as('isReadable')])
    .where('series_work.id', '=', target.workId)
    .where('series_work.published_at', '<=', actor.now)
    .executeTakeFirst()
  if (work === undefined) throw new Refusal('WORK_NOT_FOUND')
  if (!work.isReadable) throw new Refusal('DID_NOT_PAYED')
  return work
}

function cleanContent(typed: string, isComment: boolean): string {
  const fault = isComment ? commentFault(typed) : seriesReviewFault(typed)
  if (fault !== undefined) throw new Refusal('INVALID_REQUEST', { content: fault })
  return cleanReview(typed)
}
