import type { ContentsEntry } from '#src/web/api/book-types.ts'
import type { Piece } from './script.ts'

/** When to stop: at a time (ms), or before the block with which another chapter begins. */
export type Sleep = { until: number } | { chapterEnd: number } | undefined

export const SLEEP_MINUTES = [5, 15, 30, 60] as const

export const MINUTE = 60_000

export const isTimeFor = (sleep: Sleep, next: Piece, now: number): boolean => {
  if (sleep === undefined) return false
  return 'until' in sleep ? now >= sleep.until : next.block >= sleep.chapterEnd
}

/** Stops at the end of the chapter with this block; the last chapter ends with the book. */
export function untilChapterEnd(contents: readonly ContentsEntry[], block: number): Sleep {
  const next = contents.find((entry) => entry.block > block)
  return { chapterEnd: next?.block ?? Infinity }
}

/** The minutes left, rounded up. */
export const minutesLeft = (until: number, now: number) => Math.max(1, Math.ceil((until - now) / MINUTE))
