/*
 * How much may be copied out of a book that does not carry the right to copy freely: a member, a share of it in so many
 * days; a visitor, a few sentences of the sample. What is copied twice counts once.
 */

const COPY_SHARE = 0.02
/** Even of a short book a passage may be quoted. */
export const COPY_LEAST = 500
const COPY_AT_ONCE = 2000
export const COPY_DAYS = 30
/** A visitor's copies are counted in the browser alone. */
export const VISITOR_COPY = 500

const DAY = 86_400_000

/** Characters of one block, in code points of its reading text. */
export type Span = { editionId: number; block: number; start: number; end: number }
export type Copied = Span & { at: Date }

/** Characters a member may copy in `COPY_DAYS` out of a book with so many. */
export function copyAllowance(characters: number): number {
  return Math.max(COPY_LEAST, Math.floor(characters * COPY_SHARE))
}

/** Characters of one copy at most. */
export function copyAtOnce(allowance: number): number {
  return Math.min(COPY_AT_ONCE, allowance)
}

/** Copies before this moment count no more. */
export function copiesCountFrom(now: Date): Date {
  return new Date(now.getTime() - COPY_DAYS * DAY)
}

/** How many characters the spans hold together, each counted once. */
export function distinctCharacters(spans: readonly Span[]): number {
  const ordered = spans.toSorted(
    (a, b) => a.editionId - b.editionId || a.block - b.block || a.start - b.start,
  )
  let count = 0
  let last: Span | undefined
  let reached = 0
  for (const span of ordered) {
    if (last?.editionId !== span.editionId || last.block !== span.block) reached = 0
    count += Math.max(0, span.end - Math.max(span.start, reached))
    reached = Math.max(reached, span.end)
    last = span
  }
  return count
}

/**
 * When the wanted spans may be copied: as soon as enough of what was copied before is so long ago that it counts no more.
 * Undefined: now. `copied` holds what counts now, `wanted` no more than the allowance.
 */
export function copyableFrom(
  copied: readonly Copied[],
  wanted: readonly Span[],
  allowance: number,
): Date | undefined {
  const oldestFirst = copied.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const fitsWithout = (dropped: number) =>
    distinctCharacters([...oldestFirst.slice(dropped), ...wanted]) <= allowance
  if (fitsWithout(0)) return undefined
  // The more has to go, the surer it fits.
  let [low, high] = [1, oldestFirst.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (fitsWithout(middle)) high = middle
    else low = middle + 1
  }
  const last = oldestFirst[low - 1]?.at ?? new Date(0)
  return new Date(last.getTime() + COPY_DAYS * DAY)
}
