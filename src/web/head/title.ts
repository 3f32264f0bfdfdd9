import type { Messages } from '#src/web/i18n/messages.ts'

/** The title of a page: its name, then the product's. */
export function pageTitle(words: Messages, name: string): string {
  return `${name} · ${words.shell.product}`
}
