import { getChoseong } from 'es-hangul'
import { fold } from './keyword.ts'

/**
 * The searchable line of a title, a name or several of them: folded, with and without spaces,
 * and the initial consonants of Korean, so that ㅎㄴㄴ finds 하나님.
 */
export function searchLine(parts: readonly (string | null | undefined)[]): string {
  const text = fold(parts.filter(Boolean).join(' · '))
  const initials = /[가-힣]/.test(text) ? getChoseong(text) : ''
  return [text, text.replaceAll(' ', ''), initials.replaceAll(' ', '')].filter(Boolean).join('\n')
}

/** A pattern for LIKE that finds `text` anywhere, its own wildcards taken literally. */
export function anywhere(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`
}
