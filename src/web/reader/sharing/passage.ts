import type { Language } from '#src/shared/language.ts'
import type { MarkWords } from '#src/web/i18n/load-words.ts'
import type { ApiClient } from '#src/web/api/client.ts'
import type { BookDetail } from '#src/web/api/book-types.ts'
import type { TextRange } from '#src/web/reader/marks/pending.ts'
import type { ToastMessage } from '#src/web/reader/marks/use-changes.ts'
import type { Dialogs } from '#src/web/ui/dialogs/dialogs.tsx'

/** A passage of the book that was chosen, be it selected or highlighted. */
export type Passage = { anchor: TextRange[]; page: number; text: string }

/** What one needs to do something with a passage. */
export type Desk = {
  api: ApiClient
  book: BookDetail
  language: Language
  signedIn: boolean
  dialogs: Dialogs
  say: (said: ToastMessage) => void
  onSignIn: () => void
}

/** A desk, with the words of marking at hand. */
export type ReadyDesk = Desk & { words: MarkWords }
