import type { Language } from '#src/shared/language.ts'
import { loadMemberWords, type MemberWords } from './member-words.ts'
import type { settings as korean } from './parts/settings.ko.ts'
import type { Words } from './parts/words.ts'

export type SettingWords = Words<typeof korean> & { members: MemberWords }

/** The words of the settings, with those of the fields they share with signing up. */
export async function loadSettingWords(language: Language): Promise<SettingWords> {
  const [{ settings }, members] = await Promise.all([
    language === 'ko' ? import('./parts/settings.ko.ts') : import('./parts/settings.en.ts'),
    loadMemberWords(language),
  ])
  return { ...settings, members }
}
