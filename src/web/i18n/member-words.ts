import type { Language } from '#src/shared/language.ts'
import type { members as korean } from './parts/members.ko.ts'
import type { Words } from './parts/words.ts'

export type MemberWords = Words<typeof korean>

/** The words of signing up and in, which no other page needs. */
export async function loadMemberWords(language: Language): Promise<MemberWords> {
  const { members } =
    language === 'ko' ? await import('./parts/members.ko.ts') : await import('./parts/members.en.ts')
  return members
}
