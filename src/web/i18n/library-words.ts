import type { Language } from '#src/shared/language.ts'
import type { library as korean } from './parts/library.ko.ts'
import type { Words } from './parts/words.ts'

export type LibraryWords = Words<typeof korean>

/** The words of a member's library, which no other page needs. */
export async function loadLibraryWords(language: Language): Promise<LibraryWords> {
  const { library } =
    language === 'ko' ? await import('./parts/library.ko.ts') : await import('./parts/library.en.ts')
  return library
}
