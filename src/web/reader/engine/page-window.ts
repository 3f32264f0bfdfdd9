/** The pages in the document: consecutive, both ends included. */
export type PageWindow = { from: number; to: number }

/**
 * How many pages are kept before and after the one being read. A page is dropped only when it is `slack` further away,
 * so that reading back and forth does not load and drop the same page.
 */
export type Surroundings = { before: number; after: number; slack: number }

/** The window for a page after a jump. */
export function windowAround(page: number, last: number, { before, after }: Surroundings): PageWindow {
  return { from: Math.max(1, page - before), to: Math.min(last, page + after) }
}

/** The window while reading on: it grows where pages are missing and drops pages that are far behind. */
export function slideWindow(
  window: PageWindow,
  page: number,
  last: number,
  surroundings: Surroundings,
): PageWindow {
  const wanted = windowAround(page, last, surroundings)
  const from =
    wanted.from < window.from ? wanted.from : Math.max(window.from, wanted.from - surroundings.slack)
  const to = wanted.to > window.to ? wanted.to : Math.min(window.to, wanted.to + surroundings.slack)
  return { from, to }
}

/** Whether a page and its neighbours are in the window, so that it can be shown from its beginning. */
export function includesNeighbours({ from, to }: PageWindow, page: number, last: number): boolean {
  return from <= Math.max(1, page - 1) && to >= Math.min(last, page + 1)
}

/** An empty window at the place where a page will be loaded. */
export function emptyWindowAt(page: number): PageWindow {
  return { from: page, to: page - 1 }
}

export function isEmpty({ from, to }: PageWindow): boolean {
  return to < from
}

export function pagesOf({ from, to }: PageWindow): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
