import {
  GOOD_REVIEW_DAYS,
  PREVIEW_TEXT_MAX,
  PREVIEW_TITLE_MAX,
  REVIEW_MAX,
  REVIEW_MIN,
} from '#src/shared/limits.ts'

/** Of a long review as it is sent, with its markup. */
export const PREVIEW_HTML_MAX = 400_000
/** Of the address of a link in a long review. */
export const LINK_MAX = 2000
export const REPORT_CONTENT_MAX = 1000

export const REPORT_REASONS = ['abuse', 'spam', 'offTopic', 'copyright', 'privacy', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const VOICES_PER_PAGE = 20
/** No list is turned further than this: deeper pages are slow to find, and nobody turns so far. */
export const DEEPEST_PAGES = 500

/** Good long reviews are chosen from those written since then. */
export function goodSince(now: Date): Date {
  return new Date(now.getTime() - GOOD_REVIEW_DAYS * 86_400_000)
}

export type TextFault = 'EMPTY' | 'TOO_SHORT' | 'TOO_LONG'

/** How a short review is kept: composed, without white space around it, with no more than one empty line in it. */
export function cleanReview(typed: string): string {
  return visible(typed)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

export function reviewFault(typed: string): TextFault | undefined {
  return shortTextFault(typed, { min: REVIEW_MIN, max: REVIEW_MAX })
}

/** What is wrong with a short text without markup; `min` and `max` in characters as people count them. */
export function shortTextFault(
  typed: string,
  { min, max }: { min: number; max: number },
): TextFault | undefined {
  const content = cleanReview(typed)
  if (isBlank(content)) return 'EMPTY'
  const length = characters(content, max)
  if (length < min) return 'TOO_SHORT'
  return length > max ? 'TOO_LONG' : undefined
}

/** How a title is kept: composed, on one line. */
export function cleanTitle(typed: string): string {
  return visible(typed).replaceAll(/\s+/g, ' ').trim()
}

export function previewTitleFault(typed: string): 'EMPTY' | 'TOO_LONG' | undefined {
  const title = cleanTitle(typed)
  if (isBlank(title)) return 'EMPTY'
  return characters(title, PREVIEW_TITLE_MAX) > PREVIEW_TITLE_MAX ? 'TOO_LONG' : undefined
}

/** What is wrong with the text of a long review, its markup taken away. */
export function previewTextFault(text: string): 'EMPTY' | 'TOO_LONG' | undefined {
  if (isBlank(text)) return 'EMPTY'
  return Array.from(text).length > PREVIEW_TEXT_MAX ? 'TOO_LONG' : undefined
}

/** Where a link of a long review may lead: on the web, or to a path of our own. */
export function isGoodAddress(href: string): boolean {
  if (href.length > LINK_MAX || /[\s\\<>"]/.test(href)) return false
  if (/^\/(?!\/)/.test(href)) return true
  return /^https?:\/\/[^/]/i.test(href) && URL.canParse(href)
}

/** The address on the web that somebody typed, with or without `https://`; undefined for whatever else it is. */
export function webAddressOf(typed: string): string | undefined {
  const text = visible(typed).trim()
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (!isGoodAddress(address)) return undefined
  const { hostname, username, href } = new URL(address)
  return hostname.includes('.') && username === '' && href.length <= LINK_MAX ? href : undefined
}

/** Counted as people count; beyond `most` it only says so. */
export function characters(text: string, most = Number.POSITIVE_INFINITY): number {
  // A family is eleven units and one character; a longer stack of marks is nobody's word.
  if (text.length > 11 * most) return most + 1
  return Array.from(new Intl.Segmenter('ko').segment(text)).length
}

/** Without what cannot be seen, cannot be kept, or turns the direction of what follows. */
export function visible(text: string): string {
  return text.normalize('NFC').replaceAll(UNSEEN, '')
}

// Lone halves of a pair are no text, and the database takes neither them nor a NUL.
const UNSEEN =
  /[\0-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]|\p{Cs}/gu

/** Nothing is to be seen of these, though some are letters by their class. */
function isBlank(text: string): boolean {
  return /^[\s\u00AD\u115F\u1160\u180E\u200B-\u200D\u2060\u2800\u3164\uFFA0]*$/.test(text)
}
