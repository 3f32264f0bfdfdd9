import type { Words } from '#src/web/i18n/parts/words.ts'
import type { found as korean } from '#src/web/i18n/parts/ko/found.ts'

export const found: Words<typeof korean> = {
  home: 'An online library of Reformed classics and devotional books in Korean and English. Read free books from start to finish, and sample any other.',
  books: 'New arrivals and librarian’s picks in one place.',
  categories: 'Browse by category: doctrine, devotion, history, Scripture, prayer and literature.',
  category: 'Books in this category at Covenant Library.',
  publisher: 'This publisher’s books at Covenant Library.',
  reviews: 'Reader reviews of books at Covenant Library.',
  series:
    'Essays, poems, films, music, webtoons and card news: everything that Covenant Library publishes in episodes.',
  verse: 'The text, and the books that cite it.',
  bible: 'The Bible',
  book: 'Read it at Covenant Library.',
  starter: 'New to Covenant Library? How to choose a book and start reading.',
  about: 'What Covenant Library cares about, and how it publishes its books.',
  tos: 'The terms of use of Covenant Library.',
  privacy: 'How Covenant Library handles personal data.',
  subscribe: 'Plans and prices of Covenant Library. Cancel at any time; samples are open to everyone.',
  feed: 'Covenant Library: new books and articles',
  picture: 'A shelf of books and the name Covenant Library',
}
