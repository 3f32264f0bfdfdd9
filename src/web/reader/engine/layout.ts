import type { Surroundings } from './page-window.ts'
import type { Place } from './place.ts'

/** A character of a block that is in the document. */
export type BlockPlace = { block: number; start: number }

/** A part of a block: the characters from `start` to before `end`. */
export type BlockSpan = BlockPlace & { end: number }

/**
 * The reading engine asks its layout only these things, so that scrolling and turning pages are one reader.
 * A layout lives as long as its text stands in the document; `flow` holds the sections of the loaded pages.
 */
export type Layout = {
  /** Pages kept in the document before and after the one being read. */
  around: Surroundings
  /** The first character in view; undefined before any text is there. */
  here: (flow: HTMLElement, editionId: number) => Place | undefined
  /** Where in the view a place stands now, in px; `show` brings it there again. */
  where: (place: BlockPlace) => number
  /** Brings a place into view, where it stood before or else to the beginning. Nothing where its page is not loaded. */
  show: (flow: HTMLElement, place: BlockPlace, at?: number) => void
  /** The page being read; 0 before any text is there. */
  page: (flow: HTMLElement) => number
  /**
   * Moves one whole screen within the loaded text. False where less is loaded, and where there are no screens. `isEnd`:
   * no more text follows, so that the last screen may be shorter.
   */
  turn: (flow: HTMLElement, by: 1 | -1, isEnd: boolean) => boolean
}

/** The blocks of the book in the document, in reading order. */
export function blocksOf(flow: HTMLElement): HTMLElement[] {
  return Array.from(flow.querySelectorAll<HTMLElement>('[data-page] [id^="b"]')).filter(({ id }) =>
    /^b\d+$/.test(id),
  )
}

/** The place of a code point of a block, now. */
export function placeOf(block: HTMLElement, start: number, editionId: number): Place | undefined {
  const page = Number(block.closest<HTMLElement>('[data-page]')?.dataset['page'])
  if (!Number.isInteger(page)) return undefined
  return { editionId, page, block: Number(block.id.slice(1)), start, updatedAt: new Date().toISOString() }
}
