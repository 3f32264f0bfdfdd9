import type { Anchor } from '#src/shared/anchor.ts'

type Marked = { editionId: number; page: number; anchors: readonly Anchor[]; place: string }

/** The columns that rows of bookmarks and of highlights have in common. */
export function markRow(
  { memberId, bookId, createdAt }: { memberId: number; bookId: number; createdAt: Date },
  { editionId, page, anchors, place }: Marked,
) {
  return {
    member_id: memberId,
    book_id: bookId,
    edition_id: editionId,
    page_no: page,
    anchors: JSON.stringify(anchors),
    place,
    created_at: createdAt,
  }
}
