import { type BookName, findEnglishName, findKoreanName } from '#src/domain/scripture/canon.ts'
import { type Found, readColonNumbers } from './colon-numbers.ts'
import type { Cursor } from './cursor.ts'
import { readUnitNumbers } from './unit-numbers.ts'

/** Where a text cites Scripture: UTF-16 offsets, and the passage it names. */
export type Citation = Found

const KOREAN =
  /(?<![가-힣])((?:고린도|데살로니가|디모데|베드로)\s?[전후]서|(?:사무엘|열왕기|역대|역대기)\s?[상하]|요한\s?[1-3일이삼]\s?서|예레미야\s?애가|[가-힣]{1,6})(?:\s{0,2}제?\s?(?=\d)|\s(?=\d))/gu
const ENGLISH =
  /(?<![\p{L}\p{N}])(?:([1-3]|I{1,3}|First|Second|Third|1st|2nd|3rd)\s)?(Song of Solomon|Song of Songs|[A-Z][A-Za-z]+)(\.?)(?:,?\s?(?:chapter|chap\.|ch\.)\s|\s{0,2})(?=[\divxlcIVXLC])/gu

/** No paragraph is as long; a file that says so is read, but not looked through for citations. */
const LONGEST = 50_000

/** Most blocks of most books have no number at all. */
const HAS_NUMBER = /\d|\b(?:[ivxlc]+|[IVXLC]{2,})\b/

/**
 * Every place where a text cites Scripture in Korean or English, in order. Numbers the Bible does not have are no
 * citation, and a name that is also a word or a person needs more than a lone number beside it.
 * `isAsked` says that the text is what someone looks for, so that `롬 8` and `mark 3` count too.
 */
export function findCitations(text: string, isRequest = false): Citation[] {
  if (text.length > LONGEST || !HAS_NUMBER.test(text)) return []
  const found = [...findKorean(text, isRequest), ...findEnglish(text, isRequest)]
  return found.toSorted((a, b) => a.start - b.start)
}

function* findKorean(text: string, isRequest: boolean): Generator<Citation> {
  for (const match of text.matchAll(KOREAN)) {
    const name = findKoreanName(koreanKey(match[1] ?? ''))
    if (name === undefined) continue
    const cursor: Cursor = { text, at: match.index + match[0].length }
    const units = readUnitNumbers(cursor, name.book)
    const [first] = units.found
    if (first !== undefined) {
      const isLone = !units.hasVerses && name.isShort && name.isWord
      if (isRequest || !isLone || standsApart(text, match.index)) yield* named(units.found, match.index)
      continue
    }
    const found = readColonNumbers(cursor, name.book, { isShort: false })
    const isPsalm = name.book.osis === 'Ps' && !name.isShort
    const mayBeLone = isPsalm || (!name.isShort && endsApart(text, found))
    if (isRequest || mayBeLone || !isLoneChapter(text, found[0])) yield* named(found, match.index)
  }
}

function* findEnglish(text: string, isRequest: boolean): Generator<Citation> {
  for (const match of text.matchAll(ENGLISH)) {
    const [whole, numeral, word = '', dot] = match
    const numbered = numeral === undefined ? undefined : findEnglishName(englishKey(word, numeral))
    const name = numbered ?? findEnglishName(englishKey(word))
    if (name === undefined || /^[A-Z]{2}$/.test(word)) continue
    const skipped = numeral === undefined || numbered !== undefined ? 0 : whole.indexOf(word)
    const cursor: Cursor = { text, at: match.index + whole.length }
    const found = readColonNumbers(cursor, name.book, { isShort: dot === '.' })
    const start = match.index + skipped
    if (isRequest || !isLoneChapter(text, found[0]) || mayStandAlone(text, found, { name, dot, start }))
      yield* named(found, start)
  }
}

/** The first passage begins with the name of its book. */
function named(found: Citation[], start: number): Citation[] {
  return found.map((citation, index) => (index === 0 ? { ...citation, start } : citation))
}

const ORDINAL: Record<string, string> = { 일: '일', 이: '이', 삼: '삼', 1: '일', 2: '이', 3: '삼' }

function koreanKey(name: string): string {
  return name.replaceAll(/\s/g, '').replace(/(?<=^요한)[1-3일이삼](?=서$)/, (number) => ORDINAL[number] ?? '')
}

const NUMERAL: Record<string, string> = { I: '1', II: '2', III: '3', First: '1', Second: '2', Third: '3' }

function englishKey(word: string, numeral?: string): string {
  const name = /^[A-Z]+$/.test(word) ? word.charAt(0) + word.slice(1).toLowerCase() : word
  return numeral === undefined ? name : `${NUMERAL[numeral] ?? numeral.charAt(0)} ${name}`
}

/** Whether the first passage is one chapter without a verse. */
function isLoneChapter(text: string, first: Citation | undefined): boolean {
  return first !== undefined && /^(?:\d+|[ivxlc]+)$/i.test(text.slice(first.start, first.end))
}

/** A lone chapter behind an English name: after `Ps.` and `Romans`, after `Mark` where the sentence points to a book. */
function mayStandAlone(
  text: string,
  found: Citation[],
  { name, dot, start }: { name: BookName; dot: string | undefined; start: number },
): boolean {
  const [first] = found
  const numeral = first === undefined ? '' : text.slice(first.start, first.end)
  if (!name.isWord) return !name.isShort || dot === '.'
  if (/^[IVXLC]+$/.test(numeral)) return false
  if (name.isShort) return dot === '.' && (/^[a-z]+$/.test(numeral) || standsApart(text, start))
  return pointedTo(text, start) || endsApart(text, found)
}

const POINTER =
  /(?:[([{“‘"'—–;]|\b(?:in|see|of|from|read|reads|reading|cf\.|compare|with|to|at|on|and|or|chapter|as|also))\s?$/i

function pointedTo(text: string, start: number): boolean {
  return POINTER.test(text.slice(Math.max(0, start - 12), start))
}

/** In brackets, or one of a list. */
function standsApart(text: string, start: number): boolean {
  return /(?:[([{（「『;·]|참조|참고|cf\.)\s?$/.test(text.slice(Math.max(0, start - 4), start))
}

/** Nothing that could be counted follows the last passage. */
function endsApart(text: string, found: Citation[]): boolean {
  const end = found.at(-1)?.end
  return end !== undefined && /^(?:[.,;:!?)\]}”’"'—–」』）]|\s?$)/.test(text.slice(end, end + 2))
}
