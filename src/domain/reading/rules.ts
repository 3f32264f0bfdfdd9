/** Fewest characters an in-book search takes. */
export const SEARCH_MIN = 2
/** Longest keyword; more is no search but a mistake. */
export const SEARCH_MAX = 100
/** Hits returned with their text at once; the client requests the next by their number. */
export const SEARCH_HITS = 50

/** How a highlight may look. */
export const HIGHLIGHT_KINDS = ['yellow', 'green', 'blue', 'red', 'redUnderline'] as const
export type HighlightKind = (typeof HIGHLIGHT_KINDS)[number]
/** Characters of a highlight, all its pieces together. */
const HIGHLIGHT_MIN = 2
export const HIGHLIGHT_MAX = 500
/** Characters of what a member writes beside a highlight, and of a bookmark's words. */
export const NOTE_MAX = 2000
export const BOOKMARK_MAX = 200
/** Highlights, and bookmarks, of one member in one book. */
export const MARKS_PER_BOOK = 5000
/** Bytes of a file of marks that is brought back. */
export const MARKS_FILE_MAX = 8 * 1024 * 1024
/** Blocks one mark may run over. */
export const MARKED_BLOCKS_MAX = 50

/** What keeps the pieces of a text, one for each block, from being one highlight. */
export function highlightFault(pieces: readonly string[]): 'TOO_SHORT' | 'TOO_LONG' | undefined {
  const { length } = Array.from(pieces.map((piece) => piece.trim()).join(''))
  if (length < HIGHLIGHT_MIN) return 'TOO_SHORT'
  return length > HIGHLIGHT_MAX || pieces.length > MARKED_BLOCKS_MAX ? 'TOO_LONG' : undefined
}

/** How a text of a member is kept: composed, without white space around it. */
export function cleanText(typed: string): string {
  return typed.normalize('NFC').trim()
}

export function noteFault(typed: string): 'TOO_LONG' | undefined {
  return Array.from(cleanText(typed)).length > NOTE_MAX ? 'TOO_LONG' : undefined
}

export function bookmarkFault(typed: string): 'EMPTY' | 'TOO_LONG' | undefined {
  const { length } = Array.from(cleanText(typed))
  if (length === 0) return 'EMPTY'
  return length > BOOKMARK_MAX ? 'TOO_LONG' : undefined
}

/** Bookmarks on one page of a member's list. */
export const MARKS_PER_PAGE = 24
/** Marks in a list that has no pages. */
export const MARKS_LISTED = 1000
/** Of a paid book the public lists of marks, together, never show more than this share. */
export const PUBLIC_SHARE = 0.01
/** Characters of the book that a public list shows of a bookmark's place. */
export const PUBLIC_PLACE = 80

/** How far into a book a page is, in whole percent; only the last page is 100. */
export function readPercent(page: number, totalPage: number): number {
  return Math.floor((100 * page) / Math.max(1, totalPage))
}

/**
 * How well a mark was moved. `exact`: its block is the same. `moved`: its very words, in a changed block. `approximate`:
 * most like what it marked; a bare place, between what stood around it. `orphaned`: nothing like it is left, and it
 * stands at the block where it should be.
 */
export type Certainty = 'exact' | 'moved' | 'approximate' | 'orphaned'

/**
 * Settings of a reader by their names. They are stored unjudged: a newer reader may have settings of which this library
 * does not know, and every reader replaces what it cannot use by its default.
 */
export type StoredSettings = Record<string, string | number | boolean | null>
