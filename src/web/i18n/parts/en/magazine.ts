import type { magazine as korean } from '#src/web/i18n/parts/ko/magazine.ts'
import type { Words } from '#src/web/i18n/parts/words.ts'

export const magazine: Words<typeof korean> = {
  lead: 'Pieces written beside the books, gathered issue by issue. Free for everyone.',
  found: 'The magazine of Covenant Library: books, people and reading together. Free for everyone.',
  newest: 'The new issue',
  start: 'Read the first piece',
  articles: 'In this issue',
  past: 'Earlier issues',
  inKorean: 'Korean',
  inEnglish: 'English',
  empty: 'No issue has appeared yet',
  emptyHint: 'We are preparing the first one. In the meantime, have a look at the books.',
  toBooks: 'Browse books',
  by: 'By {author}',
  share: 'Share',
  next: 'Read next',
  contents: 'Contents of this issue',
  toMagazine: 'Other issues',
}
