import type { GeneratedAlways, JSONColumnType } from 'kysely'
import type { Anchor } from '#src/shared/anchor.ts'

/* What members take out of books, and what they find wrong in them. */

export type CopiedTextTable = {
  id: GeneratedAlways<number>
  member_id: number
  book_id: number
  edition_id: number
  block_no: number
  /** code points of the block's reading text */
  start_at: number
  end_at: number
  copied_at: Date
}

export type ErrorReportTable = {
  id: GeneratedAlways<number>
  member_id: number
  book_id: number
  edition_id: number
  /** of the first anchor */
  page_no: number
  anchors: JSONColumnType<Anchor[]>
  /** `placeKey` of the anchors */
  place: string
  title: string
  content: string
  created_at: Date
  answer: string | null
  answered_at: Date | null
}
