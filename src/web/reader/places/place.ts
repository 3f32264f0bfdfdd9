import { useMemo, useSyncExternalStore } from 'react'
import { readStored, storedKeys, writeStored } from '#src/web/lib/stored.ts'

/** Where a visitor stopped reading, to the character; kept in this browser only. */
export type Place = {
  editionId: number
  page: number
  block: number
  /** Code points into the block's text. */
  start: number
  updatedAt: string
}

export function readPlace(bookId: number): Place | undefined {
  return parsePlace(readStored(keyOf(bookId)))
}

export function writePlace(bookId: number, place: Place): void {
  writeStored(keyOf(bookId), JSON.stringify(place))
}

/** The book that was read last in this browser, and its page. */
export function findLastRead(): { bookId: number; page: number } | undefined {
  const [last] = storedKeys()
    .flatMap((key) => {
      const bookId = Number(key.startsWith(PREFIX) ? key.slice(PREFIX.length) : Number.NaN)
      const place = Number.isInteger(bookId) ? readPlace(bookId) : undefined
      return place === undefined ? [] : [{ bookId, page: place.page, updatedAt: place.updatedAt }]
    })
    .toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt))
  return last
}

/** The kept place of a book; undefined on the server and while hydrating. */
export function usePlace(bookId: number): Place | undefined {
  const stored = useSyncExternalStore(
    () => () => {},
    () => readStored(keyOf(bookId)),
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

const PREFIX = 'place:'
const keyOf = (bookId: number) => `${PREFIX}${bookId}`
