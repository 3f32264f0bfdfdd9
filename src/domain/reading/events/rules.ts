import { SECONDS_PER_PICTURE, usualPace } from '#src/domain/catalog/rules.ts'

/** Events a device may tell at once, and keeps for a day without a connection. */
export const EVENTS_AT_ONCE = 200
/** Places in the list of those one may go back to. */
export const RECENT_PLACES = 20
/** Events of a member and a book that are kept; what is older is counted and forgotten. */
export const EVENTS_KEPT = 200
/** Whoever does nothing for longer is not reading; in seconds. */
export const IDLE_MAX = 1800
/** In less a page has been turned, not read; in seconds. */
export const PAGE_SECONDS = 3
export const DAY_SECONDS = 86_400

/** Pages whose time must be known before it says how fast a member reads a book. */
export const PACE_PAGES = 5
/** Bounds of a pace, in seconds for a thousand characters: what lies outside is no reading. */
export const PACE_MIN = 10
export const PACE_MAX = 900

/** A chapter's beginning, as the contents tell it: `charactersBefore` of the book's text stand before it. */
export type Milestone = { page: number; charactersBefore: number }
export type MinutesLeft = { chapter: number; book: number }

/**
 * Minutes from the beginning of a page to the end of its chapter and of the book, in a book of `characters` and
 * `pictures`, of which each page is taken to have its share. `pace` in seconds for a thousand characters; without one, that
 * of an unhurried reader of the language.
 */
export function minutesLeft(
  at: { page: number; totalPage: number; characters: number; pictures: number; language: string },
  contents: readonly Milestone[],
  pace: number | null = null,
): MinutesLeft {
  const end = { page: at.totalPage + 1, charactersBefore: at.characters }
  const from = contents.findLast(({ page }) => page <= at.page) ?? { page: 1, charactersBefore: 0 }
  const to = contents.find(({ page }) => page > at.page) ?? end
  const share = (at.page - from.page) / Math.max(1, to.page - from.page)
  const here = from.charactersBefore + share * (to.charactersBefore - from.charactersBefore)
  const seconds = pace ?? usualPace(at.language)
  const looking = (at.pictures / Math.max(1, at.totalPage)) * SECONDS_PER_PICTURE
  const minutes = (until: Milestone) => {
    const reading = (Math.max(0, until.charactersBefore - here) * seconds) / 1000
    return Math.max(1, Math.round((reading + (until.page - at.page) * looking) / 60))
  }
  return { chapter: minutes(to), book: minutes(end) }
}

/** The day in Seoul, as 2026-05-01. */
export function seoulDay(at: Date): string {
  return new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
}

/** What was read on a day, or in the week that begins on it; `day` as 2026-05-01. */
export type ReadingSpan = { day: string; seconds: number; pages: number }

/** Days and weeks a chart of reading shows. */
const CHART_DAYS = 30
const CHART_WEEKS = 53

/** The last days up to `today`, those without reading too, the oldest first. */
export function fillDays(read: readonly ReadingSpan[], today: string): ReadingSpan[] {
  const byDay = new Map(read.map((span) => [span.day, span]))
  return Array.from({ length: CHART_DAYS }, (_, index) => {
    const day = addDays(today, index - CHART_DAYS + 1)
    return byDay.get(day) ?? { day, seconds: 0, pages: 0 }
  })
}

/** The last weeks, from Monday on, up to that of `today`. */
export function fillWeeks(read: readonly ReadingSpan[], today: string): (ReadingSpan & { days: number })[] {
  const byWeek = Map.groupBy(read, ({ day }) => mondayOf(day))
  const last = mondayOf(today)
  return Array.from({ length: CHART_WEEKS }, (_, index) => {
    const day = addDays(last, 7 * (index - CHART_WEEKS + 1))
    const of = byWeek.get(day) ?? []
    const sum = (field: 'seconds' | 'pages') => of.reduce((total, span) => total + span[field], 0)
    return { day, seconds: sum('seconds'), pages: sum('pages'), days: of.length }
  })
}

/** The first day of the weeks that a chart of `today` shows. */
export function chartStart(today: string): string {
  return addDays(mondayOf(today), -7 * (CHART_WEEKS - 1))
}

/** Days on end with reading, up to today or yesterday: today is not over yet. */
export function countStreak(read: readonly ReadingSpan[], today: string): number {
  const days = new Set(read.map(({ day }) => day))
  let day = days.has(today) ? today : addDays(today, -1)
  let count = 0
  for (; days.has(day); day = addDays(day, -1)) count++
  return count
}

function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)
}

function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}
