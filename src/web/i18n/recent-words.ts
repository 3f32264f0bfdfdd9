import type { Language } from '#src/shared/language.ts'
import type { recent as korean } from './parts/recent.ko.ts'
import type { Words } from './parts/words.ts'

export type RecentWords = Words<typeof korean>

/** The words of the list of recent places, which opens on demand. */
export async function loadRecentWords(language: Language): Promise<RecentWords> {
  const { recent } =
    language === 'ko' ? await import('./parts/recent.ko.ts') : await import('./parts/recent.en.ts')
  return recent
}
