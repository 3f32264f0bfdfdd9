import type { Language } from '#src/shared/language.ts'
import type { reviews as korean } from './parts/reviews.ko.ts'
import type { Words } from './parts/words.ts'

export type ReviewWords = Words<typeof korean>

/** The words of reviews, which only pages with reviews need. */
export async function loadReviewWords(language: Language): Promise<ReviewWords> {
  const { reviews } =
    language === 'ko' ? await import('./parts/reviews.ko.ts') : await import('./parts/reviews.en.ts')
  return reviews
}
