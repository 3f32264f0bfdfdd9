import type { Page } from './manuscript.ts'
import type { Scope } from './scope.ts'
import { startWriting, type Writing } from './writing.ts'

/** What the surroundings of a run of text decide. */
export type Run = { lang: string; inLink: boolean; verbatim: boolean }

/** Everything that writing text and elements into a block needs. */
export type Pen = { writing: Writing; page: Page; run: Run }

/** Begins a block of its own in `scope`. */
export function takePen({ page, lang }: Scope): Pen {
  return { writing: startWriting(), page, run: { lang, inLink: false, verbatim: false } }
}
