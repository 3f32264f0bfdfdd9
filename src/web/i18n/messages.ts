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

/** Fetches the words of one language; only the chosen one is ever sent. */
export async function loadMessages(language: Language): Promise<Messages> {
  const { messages } = language === 'ko' ? await import('./ko.ts') : await import('./en.ts')
  return messages
}
