import type { Language } from '#src/shared/language.ts'

/** Text on one page of an edition, in characters: a page is cut at the block boundary nearest to it. */
export const PAGE_CHARACTERS = 1800

/**
 * A picture takes the room of the lines it stands beside, as the reader sets them when nothing is changed: 36 characters of
 * 18 px to a line 31.5 px high. It is never wider than the column, nor higher than a screen.
 */
const COLUMN = { width: 648, lineHeight: 31.5, characters: 36, screen: 800 }
/** What is not higher than two lines is a sign in the text, and takes no line of its own. */
const SIGN_LINES = 2

/** The room of a picture on a page, in characters; width and height in px. */
export function pictureRoom({ width, height }: { width: number; height: number }): number {
  const shown = Math.min(COLUMN.screen, height * Math.min(1, COLUMN.width / Math.max(1, width)))
  const lines = shown / COLUMN.lineHeight
  return lines <= SIGN_LINES ? 0 : Math.ceil(lines) * COLUMN.characters
}

/** Our assumption of how long a reader looks at a picture. */
export const SECONDS_PER_PICTURE = 10

export const BOOK_ORDERS = ['language', 'all'] as const
/** How lists of books stand: those in the reader's language first, or all of them as the list has them. */
export type BookOrder = (typeof BOOK_ORDERS)[number]
/** Whom a list of books is for. */
export type ListedFor = { language: Language; order: BookOrder }

/** Only these books of a list. */
export type BookFilter = { isFree?: boolean | undefined; language?: Language | undefined }

/** Anything but one of the orders is no choice. */
export function asBookOrder(value: string | null | undefined): BookOrder | undefined {
  return BOOK_ORDERS.find((order) => order === value)
}

/** Books in a list of the front page. */
export const SHELF_LENGTH = 20

/** Long reviews on the front page. */
export const FRONT_PREVIEWS = 6

/**
 * Characters (syllables or letters) an unhurried adult reads in a minute. English: 987 on average in Trauzettel-Klosinski
 * and Dietz, “Standardized assessment of reading performance” (2012). Korean: our assumption.
 */
const CHARACTERS_PER_MINUTE = { ko: 500, other: 1000 }

/** Reading time in whole minutes, at least one. */
export function readingMinutes(
  { characters, pictures }: { characters: number; pictures: number },
  language: string,
): number {
  const seconds = (characters * usualPace(language)) / 1000 + pictures * SECONDS_PER_PICTURE
  return Math.max(1, Math.round(seconds / 60))
}

/** Seconds for a thousand characters. */
export function usualPace(language: string): number {
  const pace = language.startsWith('ko') ? CHARACTERS_PER_MINUTE.ko : CHARACTERS_PER_MINUTE.other
  return 60_000 / pace
}
