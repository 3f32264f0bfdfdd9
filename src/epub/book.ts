/**
 * What an EPUB becomes: clean data without a trace of the product.
 * Nothing active is left in any `html` field (see `allow-list.ts`); every string is NFC.
 */
export type ParsedBook = {
  metadata: Metadata
  direction: 'ltr' | 'rtl'
  writingMode: 'horizontal' | 'vertical'
  /** The table of contents flattened in reading order; never empty (one entry with the title where the book has none). */
  sections: Section[]
  /** The whole text in reading order. A block's number is its index here. */
  blocks: Block[]
  notes: Note[]
  images: Image[]
  /** `key` of the cover among `images`. */
  cover?: string
  /** The page-list of the printed book: labels only. */
  pageLabels: { label: string; block: number }[]
}

export type Metadata = {
  /** dc:identifier named by unique-identifier, trimmed; falls back to any dc:identifier, else undefined. */
  identifier?: string
  title: string
  subtitle?: string
  /** BCP 47, lower-cased primary tag, e.g. `ko`, `en-US`; `und` where missing or malformed. */
  language: string
  authors: string[]
  translators: string[]
  publisher?: string
  /** Digits (and a final X) only, checksum valid. */
  isbn?: string
  /** Plain text; paragraphs are separated by one blank line. */
  description?: string
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  publishedOn?: string
}

export type Section = {
  title: string
  /** 1 for the top level. */
  level: number
  /** Number of the block the section starts with. */
  block: number
}

export type BlockKind =
  | 'paragraph'
  | 'heading'
  | 'quotation'
  | 'list'
  | 'table'
  | 'figure'
  | 'verse'
  | 'preformatted'
  | 'rule'

export type Block = {
  kind: BlockKind
  /**
   * One HTML element, without an id of its own (the consumer adds it), with `lang` and `dir` where the book says so.
   * Inside it three private forms of reference stand for what only the consumer can address:
   * `<a href="note:n12" …>`, `<a href="block:345">` and `<img src="image:KEY" width height alt>`.
   */
  html: string
  /** The reading text: NFC, white space collapsed, without note marks and without ruby (`rt`, `rp`). */
  text: string
  /** The block's own language where it differs from the book's. */
  lang?: string
}

export type Note = { id: string; html: string; text: string }

/** Re-encoded by us: the bytes of the book itself never leave the parser. */
export type Image = {
  /** SHA-256 of `bytes` in hex plus the extension, e.g. `ab12….webp`. */
  key: string
  bytes: Uint8Array
  mime: 'image/webp' | 'image/png' | 'image/jpeg'
  width: number
  height: number
}

/** Why a file cannot become a book. The message for people is made from the code by the caller. */
export type EpubFault =
  | 'NOT_A_ZIP'
  | 'NO_CONTAINER'
  | 'NO_PACKAGE'
  | 'BAD_PACKAGE'
  | 'ENCRYPTED'
  | 'MISSING_FILE'
  | 'DOCTYPE_ENTITIES'
  | 'UNSAFE_NAME'
  | 'TOO_LARGE'
  | 'TOO_MANY_FILES'
  | 'SUSPICIOUS_COMPRESSION'
  | 'BAD_ENCODING'
  | 'EMPTY_BOOK'

/** Thrown by the parser. `file` is the name inside the EPUB that is at fault, where there is one. */
export class EpubError extends Error {
  readonly code: EpubFault
  readonly file: string | undefined
  constructor(code: EpubFault, file?: string, options?: ErrorOptions) {
    super(file === undefined ? code : `${code}: ${file}`, options)
    this.name = 'EpubError'
    this.code = code
    this.file = file
  }
}
