/** What a search box gives: NFC, trimmed, white space and control characters (PostgreSQL takes no NUL) one space. */
export function cleanKeyword(keyword: string): string {
  return keyword
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

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
