import { HIGHLIGHT_MAX, MARKS_PER_BOOK } from '#src/domain/reading/rules.ts'
import type { MarkWords } from '#src/web/i18n/load-words.ts'

/** What a toast tells the reader, and whether the change can be undone. */
export type ToastMessage = {
  kind:
    | 'made'
    | 'changed'
    | 'noted'
    | 'removed'
    | 'bookmarked'
    | 'unbookmarked'
    | 'undone'
    | 'tooShort'
    | 'tooLong'
    | 'tooMany'
    | 'refused'
    | 'refusedUnpaid'
    | 'copied'
    | 'copiedLeft'
    | 'copyFull'
    | 'copyFullVisitor'
    | 'copyLong'
    | 'copyUnpaid'
    | 'copyFailed'
  page?: number
  /** The values of the placeholders in its text. */
  values?: Readonly<Record<string, string | number>>
  canUndo?: boolean
}

/** The text of a message in the reader's language. */
export function toastText(message: ToastMessage, words: MarkWords): string {
  const most = message.kind === 'tooMany' ? MARKS_PER_BOOK : HIGHLIGHT_MAX
  const values = { most, page: message.page ?? '', ...message.values }
  return Object.entries(values).reduce<string>(
    (text, [name, value]) => text.replace(`{${name}}`, String(value)),
    words[message.kind],
  )
}
