import type { Language } from '#src/shared/language.ts'
import type { messages as korean } from './ko.ts'
import type { Words } from './parts/words.ts'

export type Messages = Words<typeof korean>

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
    Locale: Language
  }
}
