import type { Page } from '#src/epub/book-builder.ts'
import type { Scope } from '#src/epub/blocks/scope.ts'
import { startWriting, type Writing } from './markup.ts'

/** What the surroundings of a run of text decide. */
export type Run = { lang: string; inLink: boolean; verbatim: boolean }

/** Everything that writing text and elements into a block needs. */
export type InlineWriter = { writing: Writing; page: Page; run: Run }

/** Begins a block of its own in `scope`. */
export function startInline({ page, lang }: Scope): InlineWriter {
  return { writing: startWriting(), page, run: { lang, inLink: false, verbatim: false } }
}
