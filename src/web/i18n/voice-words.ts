import type { Language } from '#src/shared/language.ts'
import type { voices as korean } from './parts/voices.ko.ts'
import type { Words } from './parts/words.ts'

export type VoiceWords = Words<typeof korean>

/** The words of reviews, which only pages with reviews need. */
export async function loadVoiceWords(language: Language): Promise<VoiceWords> {
  const { voices } =
    language === 'ko' ? await import('./parts/voices.ko.ts') : await import('./parts/voices.en.ts')
  return voices
}
