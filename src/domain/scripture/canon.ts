import { BOOK_NAMES } from './book-names.ts'
import { VERSE_COUNTS } from './verse-counts.ts'

export type Book = {
  /** From 1 for Genesis to 66 for Revelation. */
  number: number
  osis: string
  ko: string
  en: string
  /** Verses of each chapter, the first chapter at 0. */
  verses: readonly number[]
}

/** A name a text may call a book by. */
export type BookName = {
  book: Book
  /** Also a word, a person or a title. */
  isWord: boolean
  isShort: boolean
}

const books: Book[] = []
const byOsis = new Map<string, Book>()
const byLowerCase = new Map<string, Book>()
const byName = { ko: new Map<string, BookName>(), en: new Map<string, BookName>() }

const counts = VERSE_COUNTS.trim().split('\n')
for (const [index, line] of BOOK_NAMES.trim().split('\n').entries()) {
  const [osis = '', ko = '', otherKo = '', en = '', otherEn = ''] = line.split('|')
  const verses = (counts[index] ?? '').split(' ').map(Number)
  const book = { number: index + 1, osis, ko, en: en.replace('*', ''), verses }
  books.push(book)
  byOsis.set(osis, book)
  byLowerCase.set(osis.toLowerCase(), book)
  const numeral = /^\d /.exec(en)?.[0] ?? ''
  addName('ko', ko, { book, isShort: false })
  addName('en', en, { book, isShort: false })
  for (const name of otherKo.split(' ')) addName('ko', name, { book, isShort: true })
  for (const name of otherEn.split(' '))
    addName('en', numeral + name.replaceAll('+', ' '), { book, isShort: true })
}

function addName(language: 'ko' | 'en', name: string, found: Omit<BookName, 'isWord'>) {
  if (/^(?:\d )?$/.test(name)) return
  const isShort = found.isShort && !name.endsWith('!')
  byName[language].set(name.replace(/[*!]$/, ''), { ...found, isShort, isWord: name.endsWith('*') })
}

export function findBookByOsis(osis: string): Book | undefined {
  return byOsis.get(osis)
}

/** By its OSIS name in lower case, as addresses have it: `rom`, `1cor`. */
export function findBookByLowerCase(osis: string): Book | undefined {
  return byLowerCase.get(osis)
}

export function findBookByNumber(number: number): Book | undefined {
  return books[number - 1]
}

/** By a Korean name or abbreviation: `로마서`, `롬`. */
export function findKoreanName(name: string): BookName | undefined {
  return byName.ko.get(name)
}

/** By an English name or abbreviation without its dot: `Romans`, `1 Cor`. */
export function findEnglishName(name: string): BookName | undefined {
  return byName.en.get(name)
}

/** Whether the book has this chapter and, where one is named, this verse in it. */
export function hasPlace(book: Book, chapter: number, verse = 1): boolean {
  return verse > 0 && verse <= (book.verses[chapter - 1] ?? 0)
}
