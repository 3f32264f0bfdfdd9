import type { Language } from '#src/shared/language.ts'
import type { sharing as korean } from './parts/sharing.ko.ts'
import type { Words } from './parts/words.ts'

export type SharingWords = Words<typeof korean>

/** The words of sharing a passage and of reporting an error in it. */
export async function loadSharingWords(language: Language): Promise<SharingWords> {
  const { sharing } =
    language === 'ko' ? await import('./parts/sharing.ko.ts') : await import('./parts/sharing.en.ts')
  return sharing
}
