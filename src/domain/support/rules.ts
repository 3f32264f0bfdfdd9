/** Of a report of an error in a book, in code points. */
export const ERROR_TITLE_MAX = 100
export const ERROR_CONTENT_MAX = 2000
/** Of the passage it is about. */
export const ERROR_QUOTE_MAX = 2000
export const ERROR_ANSWER_MAX = 4000

export type WritingFault = 'EMPTY' | 'TOO_LONG'

/** How a text is kept: composed, without white space around it. */
export function cleanWriting(typed: string): string {
  return typed.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim()
}

/** What keeps a report from being sent (specification §5: title and content required). */
export function errorReportFaults(typed: { title: string; content: string }): {
  title: WritingFault | undefined
  content: WritingFault | undefined
} {
  return {
    title: writingFault(typed.title, ERROR_TITLE_MAX),
    content: writingFault(typed.content, ERROR_CONTENT_MAX),
  }
}

export function writingFault(typed: string, most: number): WritingFault | undefined {
  const text = cleanWriting(typed)
  // Marks and joiners alone are nothing anyone could read.
  if (!/[^\p{M}\p{C}\p{Z}]/u.test(text)) return 'EMPTY'
  return Array.from(text).length > most ? 'TOO_LONG' : undefined
}
