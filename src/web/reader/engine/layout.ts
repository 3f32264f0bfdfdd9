import type { Surroundings } from './page-window.ts'
import type { Place } from './place.ts'

/** A character of a block that is in the document. */
export type BlockPlace = { block: number; start: number }

/** A part of a block: the characters from `start` to before `end`. */
export type BlockSpan = BlockPlace & { end: number }

/**
 * What the reading engine needs from a layout, so that one engine serves both scrolling and turning pages. A layout
 * keeps state for as long as its text is in the document; `flow` is the element with the loaded pages.
 */
export type Layout = {
  /** Pages kept in the document before and after the one being read. */
  around: Surroundings
  /** The first character in view; undefined before any text is loaded. */
  here: (flow: HTMLElement, editionId: number) => Place | undefined
  /** The offset of a place in the view, in px; `show` restores it. */
  where: (place: BlockPlace) => number
  /** Brings a place into view, at an offset or else at the beginning. Does nothing where its page is not loaded. */
  show: (flow: HTMLElement, place: BlockPlace, at?: number) => void
  /** The page being read; 0 before any text is loaded. */
  page: (flow: HTMLElement) => number
  /**
   * Moves one whole screen within the loaded text. Returns false where less is loaded, and in a layout without screens.
   * `isEnd` says that no more text follows, so the last screen may be shorter.
   */
  turn: (flow: HTMLElement, by: 1 | -1, isEnd: boolean) => boolean
}

/** The blocks of the book in the document, in reading order. */
export function blocksOf(flow: HTMLElement): HTMLElement[] {
  return Array.from(flow.querySelectorAll<HTMLElement>('[data-page] [id^="b"]')).filter(({ id }) =>
    /^b\d+$/.test(id),
  )
}

/** The place of a code point of a block. */
export function placeOf(block: HTMLElement, start: number, editionId: number): Place | undefined {
  const page = Number(block.closest<HTMLElement>('[data-page]')?.dataset['page'])
  if (!Number.isInteger(page)) return undefined
  return { editionId, page, block: Number(block.id.slice(1)), start, updatedAt: new Date().toISOString() }
}
