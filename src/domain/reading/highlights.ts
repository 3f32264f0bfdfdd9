import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { MemberActor } from '#src/domain/actor.ts'
import { type TextRange, getMarkedText } from './marked-text.ts'
import { markRow } from './mark-row.ts'
import { getHighlight, type Highlight } from './own-marks.ts'
import { refuseFull } from './refuse-full.ts'
import { cleanText, highlightFault, type HighlightKind, noteFault } from './rules.ts'

/**
 * Highlights a passage and answers the highlight; the words are taken from the book, whatever the caller says
 * they are. The same passage again takes the new kind, and the new note where there is one. Throws as `getMarkedText`
 * does, INVALID_REQUEST where it is too short or too long, and MARKS_FULL.
 */
export async function addHighlight(
  db: Db,
  actor: MemberActor,
  mark: { bookId: number; claims: readonly TextRange[]; kind: HighlightKind; note: string },
): Promise<Highlight> {
  const { memberId, now } = actor
  const note = cleanNote(mark.note)
  const marked = await getMarkedText(db, actor, mark)
  const content = marked.anchors.map(({ exact }) => exact)
  refuseLength(content)
  await refuseFull(db, 'highlight', { memberId, bookId: mark.bookId, coming: 1 })
  const { id } = await db
    .insertInto('highlight')
    .values({
      ...markRow({ memberId, bookId: mark.bookId, createdAt: now }, marked),
      kind: mark.kind,
      content: JSON.stringify(content),
      note,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'edition_id', 'place']).doUpdateSet((eb) => ({
        kind: eb.ref('excluded.kind'),
        note: eb.fn.coalesce('excluded.note', 'highlight.note'),
        updated_at: now,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return getHighlight(db, memberId, id)
}

/** Changes what is given and answers the highlight; an empty note goes. Throws HIGHLIGHT_NOT_FOUND, also for another member's, or INVALID_REQUEST. */
export async function changeHighlight(
  db: Db,
  { memberId, now }: MemberActor,
  change: { id: number; kind?: HighlightKind | undefined; note?: string | undefined },
): Promise<Highlight> {
  const { numUpdatedRows } = await db
    .updateTable('highlight')
    .set({
      updated_at: now,
      ...(change.kind === undefined ? {} : { kind: change.kind }),
      ...(change.note === undefined ? {} : { note: cleanNote(change.note) }),
    })
    .where('id', '=', change.id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('HIGHLIGHT_NOT_FOUND')
  return getHighlight(db, memberId, change.id)
}

function cleanNote(typed: string): string | null {
  const fault = noteFault(typed)
  if (fault !== undefined) throw new Refusal('INVALID_REQUEST', { note: fault })
  const note = cleanText(typed)
  return note === '' ? null : note
}

function refuseLength(content: string[]): void {
  const fault = highlightFault(content)
  if (fault !== undefined) throw new Refusal('INVALID_REQUEST', { highlightContent: fault })
}
