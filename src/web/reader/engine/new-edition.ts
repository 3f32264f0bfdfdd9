import type { Place } from './place.ts'

/** In ms: shared caches may serve the previous edition for this long after a change. */
const CACHE_LIFETIME = 5000

/**
 * Reloads the book at the place being read, because its next pages are of another edition: text, block numbers and
 * marks of two editions must not be mixed. The promise never settles, since the document is left.
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
