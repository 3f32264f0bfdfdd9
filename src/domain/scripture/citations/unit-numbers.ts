import { type Book, hasPlace } from '#src/domain/scripture/canon.ts'
import type { Found } from './colon-numbers.ts'
import { attempt, type Cursor, sees, take } from './cursor.ts'
import { chaptersOf, passageIn, type Passage } from '#src/domain/scripture/passage.ts'

const TO = String.raw`\s?(?:[-‐‑–—−~∼〜～]|에서|부터)\s?`
const UNIT = String.raw`\s?[장편]`
const CHAPTERS = new RegExp(String.raw`(\d{1,3})(?:${UNIT})?${TO}(\d{1,3})${UNIT}`, 'y')
const CHAPTER = new RegExp(String.raw`(\d{1,3})${UNIT}`, 'y')
/** `23, 24편`: the unit stands behind the last, which is looked for no further than this many numbers on. */
const LIST = '{1,20}'
const CHAPTER_IN_LIST = new RegExp(String.raw`(\d{1,3})(?=(?:\s?[,·ㆍ]\s?\d{1,3})${LIST}${UNIT})`, 'y')
const ACROSS = new RegExp(String.raw`\s?(\d{1,3})\s?절${TO}(\d{1,3})${UNIT}\s?(\d{1,3})\s?절`, 'y')
const VERSES = new RegExp(String.raw`\s?(\d{1,3})(?:(?:\s?절)?${TO}(\d{1,3}))?\s?절(\s?이하)?`, 'y')
const VERSE_IN_LIST = new RegExp(
  String.raw`\s?(\d{1,3})(?:${TO}(\d{1,3}))?(?=(?:\s?[,·ㆍ]\s?\d{1,3}(?:${TO}\d{1,3})?)${LIST}\s?절)`,
  'y',
)
const JOINT = /\s?(?:[,;·ㆍ]|과|와|및|그리고)\s?/y

type Item = { found: Found; chapter: number; hasVerses: boolean }

/**
 * The passages that stand at the cursor behind the Korean name of a book, numbers with their units: `8장 28–30절, 35절`,
 * `3장 16절에서 18절`, `23편과 24편`. `hasVerses` tells whether the first names verses.
 */
export function readUnitNumbers(cursor: Cursor, book: Book): { found: Found[]; hasVerses: boolean } {
  const first = attempt(cursor, () => readChapters(cursor, book) ?? readSingle(cursor, book))
  if (first === undefined) return { found: [], hasVerses: false }
  const found = [first.found]
  let last = first
  for (;;) {
    const next = attempt(cursor, () => readNext(cursor, book, last))
    if (next === undefined) return { found, hasVerses: first.hasVerses }
    found.push(next.found)
    last = next
  }
}

function readNext(cursor: Cursor, book: Book, last: Item): Item | undefined {
  if (take(cursor, JOINT) === undefined) return undefined
  const chapters = attempt(cursor, () => readChapters(cursor, book))
  if (chapters !== undefined || !last.hasVerses) return chapters
  const { at: start } = cursor
  const passage = readVerses(cursor, book, last.chapter)
  return passage && itemOf(cursor, { start, passage, chapter: last.chapter, hasVerses: true })
}

/** Chapters, or one chapter with its verses. */
function readChapters(cursor: Cursor, book: Book): Item | undefined {
  const { at: start } = cursor
  const range = attempt(cursor, () => {
    const [, from, to] = take(cursor, CHAPTERS) ?? []
    return from === undefined || Number(to) <= Number(from)
      ? undefined
      : chaptersOf(book, Number(from), Number(to))
  })
  if (range !== undefined) return itemOf(cursor, { start, passage: range, chapter: 0, hasVerses: false })
  const listed = take(cursor, CHAPTER_IN_LIST)
  const chapter = Number((listed ?? take(cursor, CHAPTER))?.[1])
  if (!hasPlace(book, chapter)) return undefined
  const verses = listed === undefined ? attempt(cursor, () => readVerses(cursor, book, chapter)) : undefined
  const passage = verses ?? chaptersOf(book, chapter)
  return passage && itemOf(cursor, { start, passage, chapter, hasVerses: verses !== undefined })
}

/** `유다서 3절`: a book of one chapter. */
function readSingle(cursor: Cursor, book: Book): Item | undefined {
  if (book.verses.length > 1 || sees(cursor, /\s/y)) return undefined
  const { at: start } = cursor
  const passage = readVerses(cursor, book, 1)
  return passage && itemOf(cursor, { start, passage, chapter: 1, hasVerses: true })
}

function readVerses(cursor: Cursor, book: Book, chapter: number): Passage | undefined {
  const across = attempt(cursor, () => {
    const [, verse, toChapter, toVerse] = take(cursor, ACROSS) ?? []
    if (verse === undefined) return undefined
    return passageIn(
      book,
      { chapter, verse: Number(verse) },
      { chapter: Number(toChapter), verse: Number(toVerse) },
    )
  })
  if (across !== undefined) return across
  const [, from, to, onward] = take(cursor, VERSE_IN_LIST) ?? take(cursor, VERSES) ?? []
  if (from === undefined) return undefined
  const last = onward === undefined ? Number(to ?? from) : (book.verses[chapter - 1] ?? 0)
  return passageIn(book, { chapter, verse: Number(from) }, { chapter, verse: last })
}

function itemOf(
  cursor: Cursor,
  { start, passage, ...rest }: { start: number; passage: Passage; chapter: number; hasVerses: boolean },
): Item {
  const before = /^\s*/.exec(cursor.text.slice(start, cursor.at))?.[0].length ?? 0
  return { found: { start: start + before, end: cursor.at, passage }, ...rest }
}
