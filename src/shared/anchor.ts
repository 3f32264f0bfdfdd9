/**
 * A place or a passage in a book: highlight, bookmark, search hit, citation.
 * Positions count code points of the block's NFC text, without note marks and ruby.
 */
export type Anchor = {
  editionId: number
  /** Number of the block in its edition; its element in the page has the id `b` + number. */
  block: number
  start: number
  /** Equal to `start` for a bare place. */
  end: number
  exact: string
  prefix: string
  suffix: string
}

/** Characters of context kept on each side of an anchor. */
export const ANCHOR_CONTEXT = 32

/** The anchor of the code points from `start` to `end` of a block. Throws RangeError outside the text. */
export function anchorIn(
  text: string,
  at: { editionId: number; block: number; start: number; end: number },
): Anchor {
  const characters = [...text]
  if (at.start < 0 || at.end < at.start || at.end > characters.length) {
    throw new RangeError(`${at.start}–${at.end} lies outside a block of ${characters.length} characters`)
  }
  const cut = (from: number, to: number) => characters.slice(Math.max(0, from), to).join('')
  return {
    ...at,
    exact: cut(at.start, at.end),
    prefix: cut(at.start - ANCHOR_CONTEXT, at.start),
    suffix: cut(at.end, at.end + ANCHOR_CONTEXT),
  }
}
