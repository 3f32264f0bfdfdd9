import { type Book, findBookByNumber } from './canon.ts'
import { chaptersOf, type Passage, passageIn, placesOf } from './passage.ts'

/**
 * The passages a reader turns to from this one: the verse before and after a verse, the chapter before and after a
 * chapter, over the ends of books, and the chapter that other passages stand in. Undefined where the Bible begins or ends.
 */
export function neighboursOf(passage: Passage): { previous?: Passage; next?: Passage; chapter?: Passage } {
  const { book, from, to, isWhole } = placesOf(passage)
  if (isWhole) {
    return given({ previous: chapterAt(book, from.chapter - 1), next: chapterAt(book, to.chapter + 1) })
  }
  const chapter = chaptersOf(book, from.chapter, to.chapter)
  if (passage.first !== passage.last) return given({ chapter })
  return given({
    previous: verseAt(book, from.chapter, from.verse - 1),
    next: verseAt(book, from.chapter, from.verse + 1),
    chapter,
  })
}

/** Of a book, or where it has no such chapter, the last of the book before or the first of the one behind. */
function chapterAt(book: Book, chapter: number): Passage | undefined {
  const [there, number] = chapterIn(book, chapter)
  return there && chaptersOf(there, number)
}

function verseAt(book: Book, chapter: number, verse: number): Passage | undefined {
  if (verse >= 1 && verse <= (book.verses[chapter - 1] ?? 0)) return passageIn(book, { chapter, verse })
  const [there, number] = chapterIn(book, verse < 1 ? chapter - 1 : chapter + 1)
  const reached = verse < 1 ? (there?.verses[number - 1] ?? 0) : 1
  return there && passageIn(there, { chapter: number, verse: reached })
}

function chapterIn(book: Book, chapter: number): [Book | undefined, number] {
  if (chapter >= 1 && chapter <= book.verses.length) return [book, chapter]
  const other = findBookByNumber(book.number + (chapter < 1 ? -1 : 1))
  return [other, chapter < 1 ? (other?.verses.length ?? 0) : 1]
}

/** Without what is not there. */
function given(found: { [Name in 'previous' | 'next' | 'chapter']?: Passage | undefined }) {
  const { previous, next, chapter } = found
  return { ...(previous && { previous }), ...(next && { next }), ...(chapter && { chapter }) }
}
