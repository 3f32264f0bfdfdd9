import type { Language } from '#src/shared/language.ts'

/** The text of a Bible this installation may show. */
export type Bible = {
  /** What readers see: `개역한글판 (1961)`, `King James Version`. */
  name: string
  /** Whose it is, shown beside the text; null where nobody's. */
  rights: string | null
  /** By OSIS book, chapter and verse; undefined where this Bible has no such verse. */
  findVerse: (book: string, chapter: number, verse: number) => string | undefined
}

/** The Bible in a language; undefined where none is installed. */
export type FindBible = (language: Language) => Promise<Bible | undefined>
