import { useMemo, useSyncExternalStore } from 'react'
import { currentOwner, type Owner } from '#src/web/api/owner.ts'
import { readStored, storedKeys, subscribeStored, writeStored } from '#src/web/lib/stored.ts'

/** Where a reader stopped, to the character. This browser stores it for each of its readers separately. */
export type Place = {
  editionId: number
  page: number
  block: number
  /** Code points into the block's text. */
  start: number
  updatedAt: string
}

/** The stored place of the reader who uses this browser now. */
export function readPlace(bookId: number): Place | undefined {
  return parsePlace(readStored(keyOf(currentOwner(), bookId)))
}

/**
 * Stores the place of the reader who opened the book. A book left open while another member signs in still shows where
 * its opener read, so it stores nothing any more.
 */
export function writePlace(opener: Owner, bookId: number, place: Place): void {
  if (opener === currentOwner()) writeStored(keyOf(opener, bookId), JSON.stringify(place))
}

/** The book that a reader read last in this browser, and its page. */
export function findLastRead(owner: Owner): { bookId: number; page: number } | undefined {
  const prefix = keyOf(owner, '')
  const [last] = storedKeys()
    .flatMap((key) => {
      const bookId = Number(key.startsWith(prefix) ? key.slice(prefix.length) : Number.NaN)
      const place = Number.isInteger(bookId) ? parsePlace(readStored(key)) : undefined
      return place === undefined ? [] : [{ bookId, page: place.page, updatedAt: place.updatedAt }]
    })
    .toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt))
  return last
}

/** The result of `findLastRead` for the present reader; undefined on the server and while hydrating. */
export function useLastRead(): { bookId: number; page: number } | undefined {
  const bookId = useSyncExternalStore(
    subscribeStored,
    () => findLastRead(currentOwner())?.bookId ?? null,
    () => null,
  )
  const place = usePlace(bookId ?? 0)
  return bookId === null || place === undefined ? undefined : { bookId, page: place.page }
}

/** The stored place of a book; undefined on the server and while hydrating. */
export function usePlace(bookId: number): Place | undefined {
  const stored = useSyncExternalStore(
    subscribeStored,
    () => readStored(keyOf(currentOwner(), bookId)),
    () => null,
  )
  return useMemo(() => parsePlace(stored), [stored])
}

export function parsePlace(stored: string | null): Place | undefined {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    if (typeof value !== 'object' || value === null) return undefined
    const { editionId, page, block, start, updatedAt } = value as Record<keyof Place, unknown>
    const counts = [editionId, page, block, start]
    if (!counts.every((count) => Number.isInteger(count) && Number(count) >= 0)) return undefined
    if (typeof updatedAt !== 'string') return undefined
    return {
      editionId: Number(editionId),
      page: Math.max(1, Number(page)),
      block: Number(block),
      start: Number(start),
      updatedAt,
    }
  } catch {
    return undefined
  }
}

const keyOf = (owner: Owner, bookId: number | '') => `place:${owner}:${bookId}`
