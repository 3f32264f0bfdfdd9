import type { Language } from '#src/shared/language.ts'
import type { Words } from './parts/words.ts'

/**
 * The words that not every page needs, each part in a file of its own for each language. The imports are spelled out, so that
 * the bundler splits them and a browser fetches only the part it needs in the language it shows.
 */
const PARTS = {
  billing: {
    ko: async () => (await import('./parts/billing.ko.ts')).billing,
    en: async () => (await import('./parts/billing.en.ts')).billing,
  },
  library: {
    ko: async () => (await import('./parts/library.ko.ts')).library,
    en: async () => (await import('./parts/library.en.ts')).library,
  },
  listening: {
    ko: async () => (await import('./parts/listening.ko.ts')).listening,
    en: async () => (await import('./parts/listening.en.ts')).listening,
  },
  marks: {
    ko: async () => (await import('./parts/marks.ko.ts')).marks,
    en: async () => (await import('./parts/marks.en.ts')).marks,
  },
  members: {
    ko: async () => (await import('./parts/members.ko.ts')).members,
    en: async () => (await import('./parts/members.en.ts')).members,
  },
  recent: {
    ko: async () => (await import('./parts/recent.ko.ts')).recent,
    en: async () => (await import('./parts/recent.en.ts')).recent,
  },
  reviews: {
    ko: async () => (await import('./parts/reviews.ko.ts')).reviews,
    en: async () => (await import('./parts/reviews.en.ts')).reviews,
  },
  settings: {
    ko: async () => (await import('./parts/settings.ko.ts')).settings,
    en: async () => (await import('./parts/settings.en.ts')).settings,
  },
  sharing: {
    ko: async () => (await import('./parts/sharing.ko.ts')).sharing,
    en: async () => (await import('./parts/sharing.en.ts')).sharing,
  },
  social: {
    ko: async () => (await import('./parts/social.ko.ts')).social,
    en: async () => (await import('./parts/social.en.ts')).social,
  },
}

type PartName = keyof typeof PARTS
/** Korean is written first; English has the same keys. */
type PartWords = { [Name in PartName]: Words<Awaited<ReturnType<(typeof PARTS)[Name]['ko']>>> }

export type BillingWords = PartWords['billing']
export type LibraryWords = PartWords['library']
export type ListeningWords = PartWords['listening']
export type MarkWords = PartWords['marks']
export type MemberWords = PartWords['members']
export type RecentWords = PartWords['recent']
export type ReviewWords = PartWords['reviews']
export type SettingWords = PartWords['settings'] & { members: MemberWords }
export type SharingWords = PartWords['sharing']
export type SocialWords = PartWords['social']

/** Fetches one part of the words in one language. */
export async function loadWords<Name extends PartName>(
  name: Name,
  language: Language,
): Promise<PartWords[Name]> {
  const parts: { [Part in PartName]: Record<Language, () => Promise<PartWords[Part]>> } = PARTS
  return parts[name][language]()
}

/** The words of the settings, with those of the fields that they share with signing up. */
export async function loadSettingWords(language: Language): Promise<SettingWords> {
  const [settings, members] = await Promise.all([
    loadWords('settings', language),
    loadWords('members', language),
  ])
  return { ...settings, members }
}
