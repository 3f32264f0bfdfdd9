import type { Language } from '#src/shared/language.ts'
import type { marks as korean } from './parts/marks.ko.ts'
import type { Words } from './parts/words.ts'

export type MarkWords = Words<typeof korean>

/** The words of marking in the reader, which nobody needs who only reads. */
export async function loadMarkWords(language: Language): Promise<MarkWords> {
  const { marks } =
    language === 'ko' ? await import('./parts/marks.ko.ts') : await import('./parts/marks.en.ts')
  return marks
}
