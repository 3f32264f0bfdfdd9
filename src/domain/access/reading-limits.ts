import { Refusal } from '#src/domain/errors.ts'
import type { ServedPage } from './usage.ts'

/** New paid pages a member may be served (`product.md` §3.8): more is copying, not reading. */
const PAGES_A_MINUTE = 60
const PAGES_A_DAY = 1500
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

type Reader = {
  /** Moments at which new pages were served in the last minute. */
  recent: number[]
  /** Pages of the day, as `edition:page` or `work:id`. */
  today: Set<string>
  dayBegan: number
  wasReported: boolean
}

export type ReadingLimits = {
  /**
   * Counts a paid page that a member is about to be served; a page of the same day again counts nothing. Answers whether it
   * is new today. Throws READING_LIMIT with when to try again.
   */
  take: (page: ServedPage) => boolean
}

/**
 * Counts in memory, for each server: what is lost at a restart only lets more be read. `onLimit` is called once a member
 * and day.
 */
export function createReadingLimits(onLimit: (memberId: number, at: Date) => void): ReadingLimits {
  const readers = new Map<number, Reader>()
  return {
    take({ memberId, editionId, workId, page, at }) {
      const now = at.getTime()
      const reader = findReader(readers, memberId, now)
      const key = workId === undefined ? `${editionId}:${page}` : `work:${workId}`
      if (reader.today.has(key)) return false
      reader.recent = reader.recent.filter((moment) => moment > now - MINUTE)
      const wait = waitFor(reader, now)
      if (wait > 0) {
        if (!reader.wasReported) onLimit(memberId, at)
        reader.wasReported = true
        throw new Refusal('READING_LIMIT', undefined, { retryAfter: Math.ceil(wait / 1000) })
      }
      reader.recent.push(now)
      reader.today.add(key)
      return true
    },
  }
}

function waitFor({ recent, today, dayBegan }: Reader, now: number): number {
  if (today.size >= PAGES_A_DAY) return Math.max(1, dayBegan + DAY - now)
  const oldest = recent[0]
  return recent.length >= PAGES_A_MINUTE && oldest !== undefined ? oldest + MINUTE - now : 0
}

/** The longest known are forgotten first. */
const MOST_READERS = 10_000

function findReader(readers: Map<number, Reader>, memberId: number, now: number): Reader {
  const known = readers.get(memberId)
  if (known !== undefined && now - known.dayBegan < DAY) return known
  const fresh = { recent: known?.recent ?? [], today: new Set<string>(), dayBegan: now, wasReported: false }
  readers.delete(memberId)
  readers.set(memberId, fresh)
  if (readers.size > MOST_READERS) {
    const [oldest] = readers.keys()
    if (oldest !== undefined) readers.delete(oldest)
  }
  return fresh
}
