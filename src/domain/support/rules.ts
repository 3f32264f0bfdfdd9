import { INQUIRY_CONTENT_MAX, INQUIRY_TITLE_MAX } from '#src/shared/limits.ts'

/** Of a report of an error in a book, in code points. */
export const ERROR_TITLE_MAX = 100
export const ERROR_CONTENT_MAX = 2000
/** Of the passage it is about. */
export const ERROR_QUOTE_MAX = 2000

/** Of an answer to either. */
export const ANSWER_MAX = 4000

/** What frequent questions are about, in the order they are shown. */
export const FAQ_CATEGORIES = ['account', 'reading', 'payment', 'group', 'content'] as const
export type FaqCategory = (typeof FAQ_CATEGORIES)[number]

export type WritingFault = 'EMPTY' | 'TOO_LONG'
type Letter = { title: string; content: string }
type LetterFaults = { title: WritingFault | undefined; content: WritingFault | undefined }

/** How a text is kept: composed, without white space around it. */
export function cleanWriting(typed: string): string {
  return typed.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim()
}

/** As `cleanWriting`, on one line. */
export function cleanTitle(typed: string): string {
  return cleanWriting(typed).replaceAll(/\s+/g, ' ')
}

/** What keeps a report from being sent (specification §5: title and content required). */
export function errorReportFaults({ title, content }: Letter): LetterFaults {
  return { title: writingFault(title, ERROR_TITLE_MAX), content: writingFault(content, ERROR_CONTENT_MAX) }
}

/** What keeps an inquiry from being sent (specification §5: title and content required). */
export function inquiryFaults({ title, content }: Letter): LetterFaults {
  return {
    title: writingFault(title, INQUIRY_TITLE_MAX),
    content: writingFault(content, INQUIRY_CONTENT_MAX),
  }
}

export function writingFault(typed: string, most: number): WritingFault | undefined {
  const text = cleanWriting(typed)
  // Marks and joiners alone are nothing anyone could read.
  if (!/[^\p{M}\p{C}\p{Z}]/u.test(text)) return 'EMPTY'
  return Array.from(text).length > most ? 'TOO_LONG' : undefined
}
