import type { Language } from '#src/shared/language.ts'
import type { MarkWords } from '#src/web/i18n/load-words.ts'
import type { ApiClient } from '#src/web/api/client.ts'
import type { BookDetail } from '#src/web/api/book-types.ts'
import type { Dialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import type { ToastMessage } from './toast-message.ts'

/** What an action on a passage needs from the reading page. */
export type PassageContext = {
  api: ApiClient
  book: BookDetail
  language: Language
  signedIn: boolean
  dialogs: Dialogs
  showToast: (message: ToastMessage) => void
  onSignIn: () => void
}

/** The context once the words of marking have been loaded. */
export type ReadyPassageContext = PassageContext & { words: MarkWords }
