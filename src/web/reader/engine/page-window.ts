/** The pages in the DOM: consecutive, both ends included. */
export type PageWindow = { from: number; to: number }

/**
 * Pages kept before and after the one being read. An edge lets a page go only when it is `slack` further off, so that
 * reading to and fro does not load and drop the same one.
 */
export type Surroundings = { before: number; after: number; slack: number }

/** The window for a page read anew. */
export function windowAround(page: number, last: number, { before, after }: Surroundings): PageWindow {
  return { from: Math.max(1, page - before), to: Math.min(last, page + after) }
}

/** The window while reading on: it grows towards where it lacks pages and drops what lies far behind. */
export function slideWindow(
  window: PageWindow,
  page: number,
  last: number,
  around: Surroundings,
): PageWindow {
  const wanted = windowAround(page, last, around)
  const from = wanted.from < window.from ? wanted.from : Math.max(window.from, wanted.from - around.slack)
  const to = wanted.to > window.to ? wanted.to : Math.min(window.to, wanted.to + around.slack)
  return { from, to }
}

/** Whether a page and its neighbours are there, so that it can be shown from its beginning. */
export function includesNeighbours({ from, to }: PageWindow, page: number, last: number): boolean {
  return from <= Math.max(1, page - 1) && to >= Math.min(last, page + 1)
}

/** A window without a page, where one will be. */
export function emptyWindowAt(page: number): PageWindow {
  return { from: page, to: page - 1 }
}

export function isEmpty({ from, to }: PageWindow): boolean {
  return to < from
}

export function pagesOf({ from, to }: PageWindow): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
