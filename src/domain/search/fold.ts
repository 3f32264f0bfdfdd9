import { getChoseong } from 'es-hangul'

/**
 * The form in which searches compare text: NFC and lower case.
 * It has exactly as many code points as the NFC text, so that a position in one is a position in the other.
 */
export function fold(text: string): string {
  const nfc = text.normalize('NFC')
  const lower = nfc.toLowerCase()
  if (lower.length === nfc.length) return lower
  return Array.from(nfc, (character) => {
    const small = character.toLowerCase()
    return small.length === character.length ? small : character
  }).join('')
}

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
