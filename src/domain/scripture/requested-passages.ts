import { cleanKeyword } from '#src/shared/text/keyword.ts'
import { findCitations } from './citations/find-citations.ts'
import { parseOsis, type Passage } from './passage.ts'

/** A list of more is no search but a mistake. */
const MOST = 8

/** Not the `of` in a name, nor a Roman number. */
const NAME_BEGINS = /(?<!\p{L})(?!(?:of|and|[ivxlc]+)(?!\p{L}))\p{Ll}(?=\p{Ll})/gu

/**
 * The passages a keyword asks for, where it is nothing but a reference: `롬 8:28`, `romans 8`, `Rom.8.28`, `마 5:3; 6:9`.
 * Empty for any other keyword.
 */
export function findRequestedPassages(keyword: string): Passage[] {
  const text = cleanKeyword(keyword)
  const osis = parseOsis(text)
  if (osis !== undefined) return [osis]
  const capitalised = text.replaceAll(NAME_BEGINS, (letter) => letter.toUpperCase())
  for (const words of [text, capitalised]) {
    const found = findCitations(words, true)
    const isAll = words.replace(/(?<![.,;\s])[.,;\s]+$/, '').length === (found.at(-1)?.end ?? -1)
    if (isAll && found[0]?.start === 0 && found.length <= MOST && areSideBySide(words, found))
      return found.map(({ passage }) => passage)
  }
  return []
}

function areSideBySide(text: string, found: { start: number; end: number }[]): boolean {
  return found.every(({ start }, index) => {
    const { end } = found[index - 1] ?? { end: 0 }
    return /^\s?(?:[,;·ㆍ]|과|와|및|and|&)?\s?$/i.test(text.slice(end, start))
  })
}
