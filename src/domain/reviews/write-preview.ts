import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import { cleanPreviewHtml, excerptOf } from './preview-html.ts'
import { cleanTitle, PREVIEW_HTML_MAX, previewTextFault, previewTitleFault } from './rules.ts'
import { countVoice } from './tally.ts'

/** As it was sent: the markup is anybody's until it is cleaned here. */
export type WrittenPreview = { title: string; html: string }

/** Adds a member's long review of a book and answers its id. Throws BOOK_NOT_FOUND, INVALID_REQUEST. */
export async function addPreview(
  db: Db,
  memberId: number,
  { bookId, at, ...written }: WrittenPreview & { bookId: number; at: Date },
): Promise<number> {
  const { title, html, excerpt } = keptPreview(written)
  return db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto('preview')
      .columns(['member_id', 'book_id', 'title', 'html', 'excerpt', 'created_at', 'updated_at'])
      .expression(
        trx
          .selectFrom('book')
          .select([
            sql<number>`${memberId}::integer`.as('member_id'),
            'book.id as book_id',
            sql<string>`${title}::text`.as('title'),
            sql<string>`${html}::text`.as('html'),
            sql<string>`${excerpt}::text`.as('excerpt'),
            sql<Date>`${at}::timestamptz`.as('created_at'),
            sql<Date>`${at}::timestamptz`.as('updated_at'),
          ])
          .where('book.id', '=', bookId)
          .where('book.current_edition_id', 'is not', null),
      )
      .returning('id')
      .executeTakeFirst()
    if (added === undefined) throw new Refusal('BOOK_NOT_FOUND')
    await countVoice(trx, 'preview_count', { bookId, by: 1 })
    return added.id
  })
}

/** Changes one's own long review. Throws PREVIEW_NOT_FOUND, for another member's too, and INVALID_REQUEST. */
export async function changePreview(
  db: Db,
  memberId: number,
  { previewId, at, ...written }: WrittenPreview & { previewId: number; at: Date },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('preview')
    .set({ ...keptPreview(written), updated_at: at })
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
      .returning('book_id as bookId')
      .executeTakeFirst()
    if (removed === undefined) throw new Refusal('PREVIEW_NOT_FOUND')
    await countVoice(trx, 'preview_count', { bookId: removed.bookId, by: -1 })
  })
}

function keptPreview({ title, html: sent }: WrittenPreview) {
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
