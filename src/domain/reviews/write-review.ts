import type { Db } from '#src/db/schema.ts'
import type { MemberActor } from '#src/domain/actor.ts'
import { getBookCard } from '#src/domain/catalog/book-card.ts'
import { Refusal } from '#src/domain/errors.ts'
import { cleanReview, reviewFault } from './rules.ts'
import { isReviewHeld } from './held.ts'
import { findSentAgain } from './sent-again.ts'
import { countReview } from './tally.ts'

/**
 * Adds a member's short review of a book and answers its id. The same words once more within a minute are taken for the same
 * review sent again, and answer the first. Throws BOOK_NOT_FOUND, INVALID_REQUEST.
 */
export async function addReview(
  db: Db,
  { memberId, now }: MemberActor,
  { bookId, content }: { bookId: number; content: string },
): Promise<number> {
  const clean = cleanContent(content)
  return db.transaction().execute(async (trx) => {
    await getBookCard(trx, bookId)
    const first = await findSentAgain(
      trx,
      { memberId, now },
      {
        kind: 'review',
        words: { content: clean },
        bookId,
      },
    )
    if (first !== undefined) return first
    const held = await isReviewHeld(trx, memberId)
    const { id } = await trx
      .insertInto('review')
      .values({
        member_id: memberId,
        book_id: bookId,
        content: clean,
        held,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!held) await countReview(trx, 'review_count', { bookId, by: 1 })
    return id
  })
}

/** Changes one's own review. Throws REVIEW_NOT_FOUND, for another member's too, and INVALID_REQUEST. */
export async function changeReview(
  db: Db,
  { memberId, now }: MemberActor,
  { reviewId, content }: { reviewId: number; content: string },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('review')
    .set({ content: cleanContent(content), updated_at: now })
    .where('id', '=', reviewId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('REVIEW_NOT_FOUND')
}

/** Removes one's own review with its likes. Throws REVIEW_NOT_FOUND, for another member's too. */
export async function removeReview(db: Db, memberId: number, reviewId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('review')
      .where('id', '=', reviewId)
      .where('member_id', '=', memberId)
      .returning(['book_id as bookId', 'held'])
      .executeTakeFirst()
    if (removed === undefined) throw new Refusal('REVIEW_NOT_FOUND')
    if (!removed.held) await countReview(trx, 'review_count', { bookId: removed.bookId, by: -1 })
  })
}

function cleanContent(typed: string): string {
  const fault = reviewFault(typed)
  if (fault !== undefined) throw new Refusal('INVALID_REQUEST', { content: fault })
  return cleanReview(typed)
}
