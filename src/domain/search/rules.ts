/** What a search box gives: NFC, trimmed, white space and control characters (PostgreSQL takes no NUL) one space. */
export function cleanKeyword(keyword: string): string {
  return keyword
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
