import type { Db } from '#src/db/schema.ts'
import {
  type Bookmark,
  type Highlight,
  listBookmarksIn,
  listHighlightsIn,
} from '#src/domain/reading/own-marks.ts'
import { carryLateMarks } from '#src/domain/reading/carry-marks.ts'

/**
 * Carries the member's late marks in a book to the edition it shows now, and returns their bookmarks in it, in the order
 * of its text.
 */
export async function carryAndListBookmarks(db: Db, memberId: number, bookId: number): Promise<Bookmark[]> {
  await carryLateMarks(db, { bookId, memberId })
  return listBookmarksIn(db, memberId, bookId)
}

/**
 * Carries the member's late marks in a book to the edition it shows now, and returns their highlights in it, in the order
 * of its text.
 */
export async function carryAndListHighlights(db: Db, memberId: number, bookId: number): Promise<Highlight[]> {
  await carryLateMarks(db, { bookId, memberId })
  return listHighlightsIn(db, memberId, bookId)
}
