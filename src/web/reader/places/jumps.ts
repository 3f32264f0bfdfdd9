import { RECENT_PLACES } from '#src/domain/reading/events/rules.ts'
import { readStored, writeStored } from '#src/web/lib/stored.ts'
import { parsePlace, type Place } from '#src/web/reader/engine/place.ts'

/** A place that a jump left, with the words at that place. */
export type LeftPlace = Place & { words: string }

const WORDS = 80

/** The places that a visitor's jumps left in this browser, the newest first. */
export function readJumps(bookId: number, editionId: number): LeftPlace[] {
  try {
    const list: unknown = JSON.parse(readStored(keyOf(bookId)) ?? '[]')
    if (!Array.isArray(list)) return []
    return list.flatMap((one: unknown) => {
      const place = parsePlace(JSON.stringify(one))
      if (place === undefined || place.editionId !== editionId) return []
      const words: unknown = typeof one === 'object' && one !== null ? Reflect.get(one, 'words') : ''
      return [{ ...place, words: typeof words === 'string' ? words.slice(0, WORDS) : '' }]
    })
  } catch {
    return []
  }
}

/** Stores the place that a jump left; of one page only the newest place is kept. */
export function writeJump(bookId: number, place: Place): void {
  const words = (document.getElementById(`b${place.block}`)?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  const left = {
    ...place,
    words: Array.from(words)
      .slice(place.start, place.start + WORDS)
      .join(''),
  }
  const others = readJumps(bookId, place.editionId).filter(({ page }) => page !== place.page)
  writeStored(keyOf(bookId), JSON.stringify([left, ...others].slice(0, RECENT_PLACES)))
}

const keyOf = (bookId: number) => `jumps:${bookId}`
