import type { Language } from '#src/shared/language.ts'
import type { listening as korean } from './parts/listening.ko.ts'
import type { Words } from './parts/words.ts'

export type ListeningWords = Words<typeof korean>

/** The words of listening, which only somebody who listens needs. */
export async function loadListeningWords(language: Language): Promise<ListeningWords> {
  const { listening } =
    language === 'ko' ? await import('./parts/listening.ko.ts') : await import('./parts/listening.en.ts')
  return listening
}
