import { DEEPEST_PAGES, VOICES_PER_PAGE } from './rules.ts'

/** One page of a list, and how many there are in all. */
export type Listed<Item> = { items: Item[]; totalCount: number }

/** How many pages of a list can be turned to. */
export function pagesOf(totalCount: number): number {
  return Math.min(DEEPEST_PAGES, Math.ceil(totalCount / VOICES_PER_PAGE))
}

/** The rows of a page; beyond the deepest there are none. */
export function pageRange(page: number): { limit: number; offset: number } {
  return page < DEEPEST_PAGES
    ? { limit: VOICES_PER_PAGE, offset: page * VOICES_PER_PAGE }
    : { limit: 0, offset: 0 }
}
