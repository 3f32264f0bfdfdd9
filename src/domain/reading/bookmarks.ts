import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { MemberActor } from '#src/domain/actor.ts'
import type { Anchor } from '#src/shared/anchor.ts'
import { type TextRange, getMarkedText } from './marked-text.ts'
import { markRow } from './mark-row.ts'
import { type Bookmark, getBookmark } from './own-marks.ts'
import { refuseFull } from './refuse-full.ts'
import { bookmarkFault, cleanText } from './rules.ts'

/** Characters of the book that a bookmark without words of its own begins with. */
const OPENING = 60

/**
 * Keeps a place in a book and answers the bookmark. A second bookmark of the same place is the first. Without
 * words it takes those that stand there. Throws as `getMarkedText` does, INVALID_REQUEST for too many words, and MARKS_FULL.
 */
export async function addBookmark(
  db: Db,
  actor: MemberActor,
  mark: { bookId: number; claims: readonly TextRange[]; content: string },
): Promise<Bookmark> {
  const { memberId, now } = actor
  const content = cleanText(mark.content)
  if (content !== '') refuseFault(content)
  const marked = await getMarkedText(db, actor, mark)
  await refuseFull(db, 'bookmark', { memberId, bookId: mark.bookId, coming: 1 })
  const { id } = await db
    .insertInto('bookmark')
    .values({
      ...markRow({ memberId, bookId: mark.bookId, createdAt: now }, marked),
      content: content === '' ? opening(marked.anchors) : content,
    })
    // Writing what is there already makes the row answer its id.
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'edition_id', 'place'])
        .doUpdateSet((eb) => ({ place: eb.ref('excluded.place') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return getBookmark(db, memberId, id)
}

/** Gives a bookmark other words, and answers it. Throws BOOKMARK_NOT_FOUND, also for another member's, or INVALID_REQUEST. */
export async function changeBookmark(
  db: Db,
  memberId: number,
  change: { id: number; content: string },
): Promise<Bookmark> {
  const content = cleanText(change.content)
  refuseFault(content)
  const { numUpdatedRows } = await db
    .updateTable('bookmark')
    .set({ content })
    .where('id', '=', change.id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('BOOKMARK_NOT_FOUND')
  return getBookmark(db, memberId, change.id)
}

function refuseFault(content: string): void {
  const fault = bookmarkFault(content)
  if (fault !== undefined) throw new Refusal('INVALID_REQUEST', { bookmarkContent: fault })
}

function opening([first]: Anchor[]): string {
  if (first === undefined) return ''
  const there = first.exact === '' ? first.suffix : first.exact
  const letters = Array.from(there.trim())
  return letters.slice(0, OPENING).join('').trim()
}
