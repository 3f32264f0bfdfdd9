import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { EditionCard } from '#src/domain/publishing/rules.ts'

/* Books, their editions, and the text of those. */

export type CategoryTable = {
  id: GeneratedAlways<number>
  slug: string
  parent_id: number | null
  name_ko: string
  name_en: string
  palette: Generated<string>
  position: Generated<number>
}

export type BookTable = {
  id: Generated<number>
  identifier: string | null
  title: string
  subtitle: string | null
  language: string
  description: Generated<string>
  publisher_id: number | null
  isbn: string | null
  published_on: string | null
  is_free: Generated<boolean>
  /** null: by the rule in `domain/catalog/rules.ts` */
  sample_pages: number | null
  /** null on these four: on for a free book, off for a paid one */
  tts: boolean | null
  ai: boolean | null
  offline: boolean | null
  copy_quota: boolean | null
  twin_book_id: number | null
  cover_key: string | null
  cover_width: number | null
  cover_height: number | null
  current_edition_id: number | null
  search_text: string
  created_at: Generated<Date>
}

export type EditionTable = {
  id: GeneratedAlways<number>
  book_id: number | null
  number: number | null
  file_hash: string
  file_name: string
  page_count: Generated<number>
  character_count: Generated<number>
  picture_count: Generated<number>
  direction: Generated<'ltr' | 'rtl'>
  writing_mode: Generated<'horizontal' | 'vertical'>
  /** `FINDER_VERSION` that its citations were found with; 0: not looked for yet */
  cited_by: Generated<number>
  created_at: Generated<Date>
  /** null: readers never saw it */
  published_at: Date | null
  /** what publishing it writes into the book; null: nothing */
  card: JSONColumnType<EditionCard> | null
}

export type SectionTable = {
  id: GeneratedAlways<number>
  edition_id: number
  number: number
  title: string
  level: number
  block_no: number
  page_no: number
  /** of the text before `block_no` */
  characters_before: Generated<number>
}

export type PageTable = {
  edition_id: number
  number: number
  section_no: number
  html: string
  footnotes: JSONColumnType<Footnote[]>
  image_keys: Generated<string[]>
  first_block: number
  last_block: number
}

export type Footnote = { id: string; html: string }

export type BlockTable = {
  edition_id: number
  number: number
  page_no: number
  kind: string
  lang: string | null
  text: string
  hash: string
}

/** Where an edition cites Scripture; verses as `domain/scripture/passage.ts` numbers them. */
export type CitationTable = {
  edition_id: number
  block_no: number
  /** Counts the citations of the block and its notes from 0. */
  number: number
  page_no: number
  first_verse: number
  last_verse: number
  before: string
  words: string
  after: string
  /** the note it stands in; null in the block itself */
  note_id: string | null
  /** code points of the text of the block or note; null where the finder has not told yet */
  start_at: number | null
  end_at: number | null
}
