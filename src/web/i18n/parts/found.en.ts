import type { Words } from '#src/web/i18n/parts/words.ts'
import type { found as korean } from './found.ko.ts'

export const found: Words<typeof korean> = {
  home: 'An online library of Reformed classics and devotional books in Korean and English. Free books may be read to the end, every other from its first sample pages.',
  books: 'New books and the librarians’ picks, side by side.',
  categories: 'Follow a shelf: doctrine, devotion, history, Scripture, prayer and literature.',
  category: 'The books on this shelf of Covenant Library.',
  publisher: 'This publisher’s books at Covenant Library.',
  reviews: 'What readers say of the books of Covenant Library.',
  verse: 'The text, and the books that cite it.',
  bible: 'The Bible',
  book: 'Read it at Covenant Library.',
  starter: 'New to Covenant Library? How to choose a book, and how to begin reading it.',
  about: 'What Covenant Library cares for, and how it looks after its books.',
  tos: 'The terms on which Covenant Library may be used.',
  privacy: 'How Covenant Library treats personal data.',
  feed: 'Covenant Library: new books',
  picture: 'A shelf of books beside the name of Covenant Library',
}
