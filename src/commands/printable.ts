/** Control characters but for \t and \n, and what turns the direction of a line or ends one unseen. */
const UNPRINTABLE = /[^\P{Cc}\t\n]|[\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu

/** Text for a terminal or a log: what would command the terminal is written out, such as \u001b. */
export function printable(text: string): string {
  return text.replaceAll(UNPRINTABLE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
