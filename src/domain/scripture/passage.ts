import { type Book, findBookByNumber, findBookByOsis, hasPlace } from './canon.ts'

/**
 * A passage of Scripture from its first to its last verse, within one book. A verse is one number, `BBCCCVVV` (book,
 * chapter, verse), so that passages that overlap are ranges that overlap.
 */
export type Passage = { first: number; last: number }

export type Place = { chapter: number; verse: number }

/** The number of a verse. */
function verseNumber(book: Book, { chapter, verse }: Place): number {
  return book.number * 1_000_000 + chapter * 1000 + verse
}

/** The passage from one verse to another; undefined where the book has no such verses in that order. */
export function passageIn(book: Book, from: Place, to: Place = from): Passage | undefined {
  if (!hasPlace(book, from.chapter, from.verse) || !hasPlace(book, to.chapter, to.verse)) return undefined
  const passage = { first: verseNumber(book, from), last: verseNumber(book, to) }
  return passage.last < passage.first ? undefined : passage
}

/** Whole chapters. */
export function chaptersOf(book: Book, first: number, last = first): Passage | undefined {
  return passageIn(book, { chapter: first, verse: 1 }, { chapter: last, verse: book.verses[last - 1] ?? 0 })
}

/** The book, the first and the last verse of a passage, and whether it is made of whole chapters. */
export function placesOf({ first, last }: Passage) {
  const book = findBookByNumber(Math.floor(first / 1_000_000))
  if (book === undefined) throw new RangeError(`${first} is no verse`)
  const placeOf = (verse: number): Place => ({
    chapter: Math.floor(verse / 1000) % 1000,
    verse: verse % 1000,
  })
  const [from, to] = [placeOf(first), placeOf(last)]
  return { book, from, to, isWhole: from.verse === 1 && to.verse === book.verses[to.chapter - 1] }
}

const OSIS = /^([1-3]?[A-Z][a-z]+)\.(\d{1,3})(?:\.(\d{1,3}))?(?:-(?:\1\.)?(\d{1,3})(?:\.(\d{1,3}))?)?$/

/** Reads `Rom.8`, `Rom.8.28`, `Gen.1-Gen.2` and `Rom.8.28-Rom.9.1`; undefined for what is no passage of the Bible. */
export function parseOsis(osis: string): Passage | undefined {
  const [, name = '', chapter, verse, lastChapter, lastVerse] = OSIS.exec(osis) ?? []
  const book = findBookByOsis(name)
  if (book === undefined) return undefined
  const from = { chapter: Number(chapter), verse: Number(verse ?? 1) }
  const end = lastChapter === undefined ? { chapter, verse } : { chapter: lastChapter, verse: lastVerse }
  const to = {
    chapter: Number(end.chapter),
    verse: Number(end.verse ?? book.verses[Number(end.chapter) - 1]),
  }
  return passageIn(book, from, to)
}

/** The passage as OSIS writes it; whole chapters without their verses. */
export function osisOf(passage: Passage): string {
  const { book, from, to, isWhole } = placesOf(passage)
  const write = ({ chapter, verse }: Place) => `${book.osis}.${chapter}${isWhole ? '' : `.${verse}`}`
  const [first, last] = [write(from), write(to)]
  return first === last ? first : `${first}-${last}`
}

/** How a person calls the passage: `로마서 8:28`, `시편 23편`; `Romans 8:28`, `Psalm 23`. */
export function nameOf(passage: Passage): { ko: string; en: string } {
  const { book, from, to, isWhole } = placesOf(passage)
  const isSingle = book.verses.length === 1
  if (isSingle && isWhole) return { ko: book.ko, en: book.en }
  const numbers = numbersOf({ from, to }, isWhole, isSingle)
  const unit = isSingle ? '절' : !isWhole ? '' : book.osis === 'Ps' ? '편' : '장'
  return { ko: `${book.ko} ${numbers}${unit}`, en: `${book.en} ${numbers}` }
}

function numbersOf({ from, to }: { from: Place; to: Place }, isWhole: boolean, isSingle: boolean): string {
  const range = (first: string | number, last: string | number) =>
    first === last ? `${first}` : `${first}–${last}`
  if (isSingle) return range(from.verse, to.verse)
  if (isWhole) return range(from.chapter, to.chapter)
  if (from.chapter === to.chapter) return `${from.chapter}:${range(from.verse, to.verse)}`
  return range(`${from.chapter}:${from.verse}`, `${to.chapter}:${to.verse}`)
}
