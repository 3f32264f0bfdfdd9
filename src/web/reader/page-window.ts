/** The pages in the DOM: consecutive, both ends included. */
export type PageWindow = { from: number; to: number }

/** Pages kept before and after the one being read. */
const BEFORE = 1
const AFTER = 2
/** An edge moves only when it is this far off, so that reading to and fro does not load and drop the same page. */
const SLACK = 1

/** The window for a page read anew. */
export function windowAround(page: number, last: number): PageWindow {
  return { from: Math.max(1, page - BEFORE), to: Math.min(last, page + AFTER) }
}

/** The window while reading on: it grows towards where it lacks pages and drops what lies far behind. */
export function slide(window: PageWindow, page: number, last: number): PageWindow {
  const wanted = windowAround(page, last)
  const from = wanted.from < window.from ? wanted.from : Math.max(window.from, wanted.from - SLACK)
  const to = wanted.to > window.to ? wanted.to : Math.min(window.to, wanted.to + SLACK)
  return { from, to }
}

export function pagesOf({ from, to }: PageWindow): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
