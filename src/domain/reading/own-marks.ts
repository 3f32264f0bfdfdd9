import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { type BookCard, bookCards } from '#src/domain/catalog/book-card.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { Anchor } from '#src/shared/anchor.ts'
import { type Certainty, type HighlightKind, MARKS_PER_BOOK, MARKS_PER_PAGE } from './rules.ts'

type MarkPage<Kind> = { items: Kind[]; totalPages: number; totalCount: number }

/** A mark of a member, and the book it is in. */
type Mark = BookCard & {
  markId: number
  nickname: string
  page: number
  anchors: Anchor[]
  /** How surely page and anchors are its place in the edition the book shows now. */
  certainty: Certainty
  markedAt: Date
}

export type Bookmark = Mark & { content: string }
export type Highlight = Mark & {
  content: string[]
  kind: HighlightKind
  note: string | null
  changedAt: Date
}

/** The member's newest bookmarks, in all books. */
export function listBookmarks(db: Db, memberId: number, limit: number): Promise<Bookmark[]> {
  return bookmarks(db, memberId).orderBy('mark.id', 'desc').limit(limit).execute()
}

/** One page of the member's bookmarks in all books, the newest first; `page` counts from 0. */
export async function getBookmarkPage(db: Db, memberId: number, page: number): Promise<MarkPage<Bookmark>> {
  const [items, count] = await Promise.all([
    bookmarks(db, memberId)
      .orderBy('mark.id', 'desc')
      .limit(MARKS_PER_PAGE)
      .offset(page * MARKS_PER_PAGE)
      .execute(),
    countMarks(db, 'bookmark', memberId),
  ])
  return { items, ...count }
}

/**
 * The member's bookmarks in one book, in the order of its text. One that was made in another edition and not carried to the
 * present one is listed as orphaned.
 */
export function listBookmarksIn(db: Db, memberId: number, bookId: number): Promise<Bookmark[]> {
  return bookmarks(db, memberId)
    .where('mark.book_id', '=', bookId)
    .orderBy(firstBlock)
    .orderBy(firstStart)
    .orderBy('mark.id')
    .limit(MARKS_PER_BOOK)
    .execute()
}

/** Throws BOOKMARK_NOT_FOUND, also for another member's. */
export async function getBookmark(db: Db, memberId: number, id: number): Promise<Bookmark> {
  const found = await bookmarks(db, memberId).where('mark.id', '=', id).executeTakeFirst()
  if (found === undefined) throw new Refusal('BOOKMARK_NOT_FOUND')
  return found
}

/** The member's newest highlights, in all books. */
export function listHighlights(db: Db, memberId: number, limit: number): Promise<Highlight[]> {
  return highlights(db, memberId).orderBy('mark.id', 'desc').limit(limit).execute()
}

/** One page of the member's highlights in all books, the newest first; `page` counts from 0. */
export async function getHighlightPage(db: Db, memberId: number, page: number): Promise<MarkPage<Highlight>> {
  const [items, count] = await Promise.all([
    highlights(db, memberId)
      .orderBy('mark.id', 'desc')
      .limit(MARKS_PER_PAGE)
      .offset(page * MARKS_PER_PAGE)
      .execute(),
    countMarks(db, 'highlight', memberId),
  ])
  return { items, ...count }
}

/**
 * The member's highlights in one book, in the order of its text. One that was made in another edition and not carried to the
 * present one is listed as orphaned.
 */
export function listHighlightsIn(db: Db, memberId: number, bookId: number): Promise<Highlight[]> {
  return highlights(db, memberId)
    .where('mark.book_id', '=', bookId)
    .orderBy(firstBlock)
    .orderBy(firstStart)
    .orderBy('mark.id')
    .limit(MARKS_PER_BOOK)
    .execute()
}

/** Throws HIGHLIGHT_NOT_FOUND, also for another member's. */
export async function getHighlight(db: Db, memberId: number, id: number): Promise<Highlight> {
  const found = await highlights(db, memberId).where('mark.id', '=', id).executeTakeFirst()
  if (found === undefined) throw new Refusal('HIGHLIGHT_NOT_FOUND')
  return found
}

const anchors = sql<Anchor[]>`coalesce(carried.anchors, mark.anchors)`
const firstBlock = sql<number>`(${anchors}->0->>'block')::int`
const firstStart = sql<number>`(${anchors}->0->>'start')::int`
/** A mark that was not carried yet stands, as it was made, for one of which nothing is known. */
const placed = [
  sql<number>`coalesce(carried.page_no, mark.page_no)`.as('page'),
  anchors.as('anchors'),
  sql<Certainty>`case when mark.edition_id = book.current_edition_id then 'exact'
    else coalesce(carried.certainty, 'orphaned') end`.as('certainty'),
] as const
const MARK = ['mark.id as markId', 'member.nickname', 'mark.created_at as markedAt'] as const

async function countMarks(db: Db, of: 'bookmark' | 'highlight', memberId: number) {
  const { count } = await db
    .selectFrom(of)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return { totalPages: Math.ceil(count / MARKS_PER_PAGE), totalCount: count }
}

function bookmarks(db: Db, memberId: number) {
  return bookCards(db)
    .innerJoin('bookmark as mark', 'mark.book_id', 'book.id')
    .innerJoin('member', 'member.id', 'mark.member_id')
    .leftJoin('carried_bookmark as carried', (join) =>
      join
        .onRef('carried.bookmark_id', '=', 'mark.id')
        .onRef('carried.edition_id', '=', 'book.current_edition_id'),
    )
    .select([...MARK, ...placed, 'mark.content'])
    .where('mark.member_id', '=', memberId)
}

function highlights(db: Db, memberId: number) {
  return bookCards(db)
    .innerJoin('highlight as mark', 'mark.book_id', 'book.id')
    .innerJoin('member', 'member.id', 'mark.member_id')
    .leftJoin('carried_highlight as carried', (join) =>
      join
        .onRef('carried.highlight_id', '=', 'mark.id')
        .onRef('carried.edition_id', '=', 'book.current_edition_id'),
    )
    .select([...MARK, 'mark.content', 'mark.kind', 'mark.note', 'mark.updated_at as changedAt'])
    .select(placed)
    .where('mark.member_id', '=', memberId)
}
