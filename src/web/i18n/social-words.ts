import type { Language } from '#src/shared/language.ts'
import type { social as korean } from './parts/social.ko.ts'
import type { Words } from './parts/words.ts'

export type SocialWords = Words<typeof korean>

/** The words of other ways in, of mails and of the second step, which no other page needs. */
export async function loadSocialWords(language: Language): Promise<SocialWords> {
  const { social } =
    language === 'ko' ? await import('./parts/social.ko.ts') : await import('./parts/social.en.ts')
  return social
}
