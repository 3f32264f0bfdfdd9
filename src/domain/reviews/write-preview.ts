import type { Db } from '#src/db/schema.ts'
import type { MemberActor } from '#src/domain/actor.ts'
import { getBookCard } from '#src/domain/catalog/book-card.ts'
import { Refusal } from '#src/domain/errors.ts'
import { cleanPreviewHtml, excerptOf } from './preview-html.ts'
import { cleanTitle, PREVIEW_HTML_MAX, previewTextFault, previewTitleFault } from './rules.ts'
import { isReviewHeld } from './held.ts'
import { findSentAgain } from './sent-again.ts'
import { countReview } from './tally.ts'

/** As it was sent: the markup is anybody's until it is cleaned here. */
export type WrittenPreview = { title: string; html: string }

/**
 * Adds a member's long review of a book and answers its id. The same words once more within a minute are taken for the same
 * review sent again, and answer the first. Throws BOOK_NOT_FOUND, INVALID_REQUEST.
 */
export async function addPreview(
  db: Db,
  { memberId, now }: MemberActor,
  { bookId, ...written }: WrittenPreview & { bookId: number },
): Promise<number> {
  const clean = cleanPreview(written)
  return db.transaction().execute(async (trx) => {
    await getBookCard(trx, bookId)
    const first = await findSentAgain(
      trx,
      { memberId, now },
      {
        kind: 'preview',
        words: { title: clean.title, html: clean.html },
        bookId,
      },
    )
    if (first !== undefined) return first
    const held = await isReviewHeld(trx, memberId)
    const { id } = await trx
      .insertInto('preview')
      .values({ member_id: memberId, book_id: bookId, ...clean, held, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!held) await countReview(trx, 'preview_count', { bookId, by: 1 })
    return id
  })
}

/** Changes one's own long review. Throws PREVIEW_NOT_FOUND, for another member's too, and INVALID_REQUEST. */
export async function changePreview(
  db: Db,
  { memberId, now }: MemberActor,
  { previewId, ...written }: WrittenPreview & { previewId: number },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('preview')
    .set({ ...cleanPreview(written), updated_at: now })
    .where('id', '=', previewId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('PREVIEW_NOT_FOUND')
}

/** Removes one's own long review with its likes. Throws PREVIEW_NOT_FOUND, for another member's too. */
export async function removePreview(db: Db, memberId: number, previewId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('preview')
      .where('id', '=', previewId)
      .where('member_id', '=', memberId)
      .returning(['book_id as bookId', 'held'])
      .executeTakeFirst()
    if (removed === undefined) throw new Refusal('PREVIEW_NOT_FOUND')
    if (!removed.held) await countReview(trx, 'preview_count', { bookId: removed.bookId, by: -1 })
  })
}

function cleanPreview({ title, html: sent }: WrittenPreview) {
  const tooLong = sent.length > PREVIEW_HTML_MAX
  const { html, text } = tooLong ? { html: '', text: '' } : cleanPreviewHtml(sent)
  const fields = Object.fromEntries(
    Object.entries({
      title: previewTitleFault(title),
      content: tooLong ? 'TOO_LONG' : previewTextFault(text),
    }).flatMap(([name, fault]) => (fault === undefined ? [] : [[name, fault] as const])),
  )
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID_REQUEST', fields)
  return { title: cleanTitle(title), html, excerpt: excerptOf(text) }
}
