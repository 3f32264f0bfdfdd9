import type { Place } from './place.ts'

/** In ms: for so long after a change what is the same for everyone may still be answered as it was. */
const CACHE_LIFETIME = 5000

/**
 * Opens the book anew at the place that is being read, because its next pages are of another edition: text, numbers of
 * blocks and marks of two editions must not stand beside each other. Never settles, since the document is left.
 */
export function openNewEdition(
  { bookId, editionId }: { bookId: number; editionId: number },
  place: Place | undefined,
): Promise<never> {
  const at = place === undefined ? '' : `?loc=${place.block}&edition=${editionId}`
  const wait = Math.max(0, CACHE_LIFETIME - performance.now())
  setTimeout(() => location.replace(`/read/${bookId}${at}`), wait)
  return new Promise(() => undefined)
}
