import type { Book } from '#src/domain/scripture/canon.ts'
import { attempt, type Cursor, sees, take } from './cursor.ts'
import { chaptersOf, passageIn, type Passage } from '#src/domain/scripture/passage.ts'
import { romanValue } from './roman.ts'

/** A passage as a text gives it, from one UTF-16 offset to another. */
export type Found = { start: number; end: number; passage: Passage }

const CHAPTER = /(\d{1,3})(?!\d)|([ivxlc]+|[IVXLC]+)(?![\p{L}\d])/uy
const VERSE_AFTER_DIGITS = /\s?[:：]\s?(?=\d)|\.(?=\d)|,?\s(?:verses?|vers?\.|vv?\.)\s?(?=\d)/y
const VERSE_AFTER_ROMAN = /\.?[:,]\s?(?=\d)|\.\s?(?=\d)|[.,]*\s(?:verses?|vers?\.|vv?\.)\s?(?=\d)/y
/** `Rom. 8. 28`, as old books write; only after a name that is itself cut short. */
const VERSE_AFTER_DOT = /\.\s(?=\d{1,3}(?!\d))/y
const VERSE = /(\d{1,3})(?![\d%]|[:：]\d|\.\d)(?:[ab](?!\p{L}))?/uy
const ONWARD = /\s?ff?(?![\p{L}\d])\.?/uy
/** Some books put a word joiner (U+2060) on each side of the dash. */
const DASH = /\s?\u2060?[-‐‑–—−~∼〜～]\u2060?\s?(?=[\divxlcIVXLC])/y
const JOINT = /\.?\s?[,;·ㆍ]\s?|[.,]?\s(?:and|&|및)\s|(?:과|와)\s/y
/** A lone number that counts something: `Mark 3 times`. */
const COUNTED =
  /\s(?:years?|months?|weeks?|days?|hours?|minutes?|times?|men|women|people|persons?|pages?|chapters|feet|miles|pounds)(?!\p{L})|(?:st|nd|rd|th)(?!\p{L})/uy
/** Two numbers that are the time of day, a score or a ratio. */
const MEASURED =
  /\s?(?:[ap]\.?m(?![\p{L}])|[AP]M(?!\p{L}))|\s?(?:분|초|비율|의\s?비율|페이지|대\s?\d|으?로\s?(?:이기|이겼|이긴|졌|진|승리|끝))|\s?(?:시|명|번|개|년|월|쪽|권|원|살|승|패)(?:[에의을를이가은는도까쯤]|[^가-힣]|$)/uy
/** The number of the next book: `Rom. 8:28, 1 Cor. 2:9`. */
const NEXT_BOOK = /\s?(?:Sam|Kin|Kgs|Chr|Cor|Thes|Tim|Pet|Joh|Jn|Epistle)/y

type Chapter = { value: number; roman: string | undefined }
type Last = { chapter: number; verse: number | undefined }

/**
 * The passages that stand at the cursor behind the name of a book, chapters and verses parted by colons or dots:
 * `8:28–30, 35; 9:1`, `viii. 28`, `23`. Empty where no chapter and verse of this book stand there.
 */
export function readColonNumbers(cursor: Cursor, book: Book, name: { isShort: boolean }): Found[] {
  const found: Found[] = []
  const first = attempt(cursor, () => readItem(cursor, book, { ...name, isFirst: true }))
  if (first === undefined) return found
  found.push(first.found)
  let { last } = first
  for (;;) {
    const next = attempt(cursor, () => readNext(cursor, book, last))
    if (next === undefined) return found
    const previous = found.at(-1)
    last = next.last
    if (previous !== undefined && previous.passage.last + 1 === next.found.passage.first) {
      previous.end = next.found.end
      previous.passage = { first: previous.passage.first, last: next.found.passage.last }
    } else found.push(next.found)
  }
}

type Item = { found: Found; last: Last }

/** A chapter with or without verses. */
function readItem(
  cursor: Cursor,
  book: Book,
  where: { isShort: boolean; isFirst: boolean },
): Item | undefined {
  const start = cursor.at
  const chapter = readChapter(cursor)
  if (chapter === undefined) return undefined
  const isSingle = book.verses.length === 1
  if (takeVerseMark(cursor, chapter, where.isShort)) {
    const verse = readVerse(cursor)
    if (verse !== undefined) return finishVerses(cursor, book, { start, chapter: chapter.value, verse })
    return undefined
  }
  if (isSingle && where.isFirst && chapter.roman === undefined) {
    return finishVerses(cursor, book, { start, chapter: 1, verse: chapter.value })
  }
  return finishChapters(cursor, book, { start, chapter })
}

function readNext(cursor: Cursor, book: Book, last: Last): Item | undefined {
  if (take(cursor, JOINT) === undefined) return undefined
  const whole = attempt(cursor, () => {
    const start = cursor.at
    const chapter = readChapter(cursor)
    if (chapter === undefined || !takeVerseMark(cursor, chapter, false)) return undefined
    const verse = readVerse(cursor)
    return verse === undefined
      ? undefined
      : finishVerses(cursor, book, { start, chapter: chapter.value, verse })
  })
  if (whole !== undefined) return whole
  const start = cursor.at
  if (last.verse === undefined) {
    const chapter = readChapter(cursor)
    if (chapter === undefined || chapter.value <= last.chapter || sees(cursor, NEXT_BOOK)) return undefined
    return finishChapters(cursor, book, { start, chapter })
  }
  const verse = readVerse(cursor)
  if (verse === undefined || verse <= last.verse || sees(cursor, COUNTED)) return undefined
  if (sees(cursor, NEXT_BOOK)) return undefined
  return finishVerses(cursor, book, { start, chapter: last.chapter, verse })
}

function finishVerses(
  cursor: Cursor,
  book: Book,
  at: { start: number; chapter: number; verse: number },
): Item | undefined {
  const from = { chapter: at.chapter, verse: at.verse }
  let to = attempt(cursor, () => readRangeEnd(cursor, book, from)) ?? from
  const onward = take(cursor, ONWARD)
  if (onward?.[0].includes('ff') === true) to = { ...to, verse: book.verses[to.chapter - 1] ?? 0 }
  else if (onward !== undefined) to = { ...to, verse: to.verse + 1 }
  const passage = passageIn(book, from, to)
  if (passage === undefined || sees(cursor, MEASURED)) return undefined
  return {
    found: { start: at.start, end: cursor.at, passage },
    last: { chapter: to.chapter, verse: to.verse },
  }
}

function readRangeEnd(cursor: Cursor, book: Book, from: { chapter: number; verse: number }) {
  if (take(cursor, DASH) === undefined) return undefined
  const across = attempt(cursor, () => {
    const chapter = readChapter(cursor)
    if (chapter === undefined || !takeVerseMark(cursor, chapter, false)) return undefined
    const verse = readVerse(cursor)
    return verse === undefined ? undefined : { chapter: chapter.value, verse }
  })
  const verse = across === undefined ? readVerse(cursor) : undefined
  const to = across ?? (verse === undefined ? undefined : { chapter: from.chapter, verse })
  return to !== undefined && passageIn(book, from, to) !== undefined ? to : undefined
}

function finishChapters(
  cursor: Cursor,
  book: Book,
  { start, chapter }: { start: number; chapter: Chapter },
): Item | undefined {
  const last = attempt(cursor, () => {
    if (take(cursor, DASH) === undefined) return undefined
    const end = readChapter(cursor)
    return end !== undefined && end.value > chapter.value && chaptersOf(book, chapter.value, end.value)
      ? end
      : undefined
  })
  const end = last ?? chapter
  // `Genesis 1–2:3`
  if (last !== undefined && takeVerseMark(cursor, last, false)) {
    const verse = readVerse(cursor)
    const passage =
      verse === undefined
        ? undefined
        : passageIn(book, { chapter: chapter.value, verse: 1 }, { chapter: last.value, verse })
    if (passage === undefined) return undefined
    return { found: { start, end: cursor.at, passage }, last: { chapter: last.value, verse } }
  }
  const passage = chaptersOf(book, chapter.value, end.value)
  if (passage === undefined || sees(cursor, MEASURED) || sees(cursor, COUNTED) || isNoChapter(cursor, end))
    return undefined
  return { found: { start, end: cursor.at, passage }, last: { chapter: end.value, verse: undefined } }
}

/** A lone letter that is a word of its own: `the Romans I met`, `Romans v. Greeks`. */
function isNoChapter(cursor: Cursor, { roman }: Chapter): boolean {
  if (roman === undefined) return sees(cursor, /[:：.]\d|\d/y)
  if (/^[A-Z]$/.test(roman)) return true
  return roman === 'v' && sees(cursor, /\.?\s\p{Lu}/uy)
}

function takeVerseMark(cursor: Cursor, { roman }: Chapter, isShort: boolean): boolean {
  if (roman !== undefined) return take(cursor, VERSE_AFTER_ROMAN) !== undefined
  if (take(cursor, VERSE_AFTER_DIGITS) !== undefined) return true
  return isShort && take(cursor, VERSE_AFTER_DOT) !== undefined
}

function readChapter(cursor: Cursor): Chapter | undefined {
  const [, digits, letters] = take(cursor, CHAPTER) ?? []
  if (digits !== undefined) return { value: Number(digits), roman: undefined }
  const value = letters === undefined ? undefined : romanValue(letters)
  return value === undefined ? undefined : { value, roman: letters }
}

function readVerse(cursor: Cursor): number | undefined {
  const digits = take(cursor, VERSE)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
