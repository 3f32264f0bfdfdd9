/** What a search box gives: NFC, trimmed, white space collapsed. */
export function cleanKeyword(keyword: string): string {
  return keyword.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
}
