import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import type { Anchor } from './anchor.ts'
import { carryLateMarks } from './carry-marks.ts'
import type { Certainty } from './moving/move-anchor.ts'
import type { HighlightKind } from './rules.ts'

/** Where a mark stands in the book's current edition, and how surely. */
export type Placed = { page: number; anchors: Anchor[]; certainty: Certainty }

export type PlacedBookmark = Placed & { markId: number; content: string; markedAt: Date }
export type PlacedHighlight = Placed & {
  markId: number
  /** The words as they were marked, whatever the edition says now. */
  content: string[]
  kind: HighlightKind
  note: string | null
  markedAt: Date
}

/**
 * The member's marks in one book with their places in its current edition, in the order of the text. Marks made in
 * another edition are carried first, where that has not been done.
 */
export async function listPlacedMarks(
  db: Db,
  memberId: number,
  bookId: number,
): Promise<{ bookmarks: PlacedBookmark[]; highlights: PlacedHighlight[] }> {
  await carryLateMarks(db, { bookId, memberId })
  const [bookmarks, highlights] = await Promise.all([
    db
      .selectFrom('bookmark as mark')
      .innerJoin('book', 'book.id', 'mark.book_id')
      .leftJoin('carried_bookmark as carried', (join) =>
        join
          .onRef('carried.bookmark_id', '=', 'mark.id')
          .onRef('carried.edition_id', '=', 'book.current_edition_id'),
      )
      .select(['mark.id as markId', 'mark.content', 'mark.created_at as markedAt', ...placed])
      .where('mark.member_id', '=', memberId)
      .where('mark.book_id', '=', bookId)
      .execute(),
    db
      .selectFrom('highlight as mark')
      .innerJoin('book', 'book.id', 'mark.book_id')
      .leftJoin('carried_highlight as carried', (join) =>
        join
          .onRef('carried.highlight_id', '=', 'mark.id')
          .onRef('carried.edition_id', '=', 'book.current_edition_id'),
      )
      .select(['mark.id as markId', 'mark.content', 'mark.kind', 'mark.note', 'mark.created_at as markedAt'])
      .select(placed)
      .where('mark.member_id', '=', memberId)
      .where('mark.book_id', '=', bookId)
      .execute(),
  ])
  return { bookmarks: bookmarks.toSorted(byPlace), highlights: highlights.toSorted(byPlace) }
}

/**
 * The place of a `mark` for a query that left-joins its row of `carried_bookmark` or `carried_highlight` as `carried`.
 * A mark that was not carried yet stands, as it was made, for one of which nothing is known.
 */
export const placed = [
  sql<number>`coalesce(carried.page_no, mark.page_no)`.as('page'),
  sql<Anchor[]>`coalesce(carried.anchors, mark.anchors)`.as('anchors'),
  sql<Certainty>`case when mark.edition_id = book.current_edition_id then 'exact'
    else coalesce(carried.certainty, 'orphaned') end`.as('certainty'),
] as const

function byPlace(one: Placed & { markId: number }, other: Placed & { markId: number }): number {
  const [a, b] = [one.anchors[0], other.anchors[0]]
  return (a?.block ?? 0) - (b?.block ?? 0) || (a?.start ?? 0) - (b?.start ?? 0) || one.markId - other.markId
}
