import type { Language } from '#src/shared/language.ts'
import type { Words } from './parts/words.ts'

/**
 * The words that not every page needs, each part in a file of its own for each language. The imports are spelled out, so that
 * the bundler splits them and a browser fetches only the part it needs in the language it shows.
 */
const PARTS = {
  billing: {
    ko: async () => (await import('./parts/ko/billing.ts')).billing,
    en: async () => (await import('./parts/en/billing.ts')).billing,
  },
  events: {
    ko: async () => (await import('./parts/ko/events.ts')).events,
    en: async () => (await import('./parts/en/events.ts')).events,
  },
  groups: {
    ko: async () => (await import('./parts/ko/groups.ts')).groups,
    en: async () => (await import('./parts/en/groups.ts')).groups,
  },
  library: {
    ko: async () => (await import('./parts/ko/library.ts')).library,
    en: async () => (await import('./parts/en/library.ts')).library,
  },
  listening: {
    ko: async () => (await import('./parts/ko/listening.ts')).listening,
    en: async () => (await import('./parts/en/listening.ts')).listening,
  },
  magazine: {
    ko: async () => (await import('./parts/ko/magazine.ts')).magazine,
    en: async () => (await import('./parts/en/magazine.ts')).magazine,
  },
  marks: {
    ko: async () => (await import('./parts/ko/marks.ts')).marks,
    en: async () => (await import('./parts/en/marks.ts')).marks,
  },
  members: {
    ko: async () => (await import('./parts/ko/members.ts')).members,
    en: async () => (await import('./parts/en/members.ts')).members,
  },
  notice: {
    ko: async () => (await import('./parts/ko/notice.ts')).notice,
    en: async () => (await import('./parts/en/notice.ts')).notice,
  },
  recent: {
    ko: async () => (await import('./parts/ko/recent.ts')).recent,
    en: async () => (await import('./parts/en/recent.ts')).recent,
  },
  reviews: {
    ko: async () => (await import('./parts/ko/reviews.ts')).reviews,
    en: async () => (await import('./parts/en/reviews.ts')).reviews,
  },
  series: {
    ko: async () => (await import('./parts/ko/series.ts')).series,
    en: async () => (await import('./parts/en/series.ts')).series,
  },
  settings: {
    ko: async () => (await import('./parts/ko/settings.ts')).settings,
    en: async () => (await import('./parts/en/settings.ts')).settings,
  },
  sharing: {
    ko: async () => (await import('./parts/ko/sharing.ts')).sharing,
    en: async () => (await import('./parts/en/sharing.ts')).sharing,
  },
  social: {
    ko: async () => (await import('./parts/ko/social.ts')).social,
    en: async () => (await import('./parts/en/social.ts')).social,
  },
  support: {
    ko: async () => (await import('./parts/ko/support.ts')).support,
    en: async () => (await import('./parts/en/support.ts')).support,
  },
}

type PartName = keyof typeof PARTS
/** Korean is written first; English has the same keys. */
type PartWords = { [Name in PartName]: Words<Awaited<ReturnType<(typeof PARTS)[Name]['ko']>>> }

export type BillingWords = PartWords['billing']
export type EventWords = PartWords['events']
export type GroupWords = PartWords['groups']
export type LibraryWords = PartWords['library']
export type ListeningWords = PartWords['listening']
export type MagazineWords = PartWords['magazine']
export type MarkWords = PartWords['marks']
export type MemberWords = PartWords['members']
export type NoticeWords = PartWords['notice']
export type RecentWords = PartWords['recent']
export type ReviewWords = PartWords['reviews']
export type SeriesWords = PartWords['series']
export type SettingWords = PartWords['settings'] & { members: MemberWords }
export type SharingWords = PartWords['sharing']
export type SocialWords = PartWords['social']
export type SupportWords = PartWords['support']

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
