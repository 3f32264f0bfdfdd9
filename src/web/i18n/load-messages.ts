import type { Language } from '#src/shared/language.ts'
import type { Messages } from './messages.ts'

/** Fetches the words of one language; only the chosen one is ever sent. */
export async function loadMessages(language: Language): Promise<Messages> {
  const { messages } = language === 'ko' ? await import('./ko.ts') : await import('./en.ts')
  return messages
}
