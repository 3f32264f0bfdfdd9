import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Anchor } from '#src/shared/anchor.ts'
import type { StoredSettings, HighlightKind } from '#src/domain/reading/rules.ts'

/* What members keep of books, and what they say of them. */

export type ListedTable = {
  id: GeneratedAlways<number>
  member_id: number
  book_id: number
  created_at: Date
}

export type ReadPlaceTable = {
  member_id: number
  book_id: number
  edition_id: number
  page_no: number
  furthest_page_no: number
  device: string
  read_at: Date
  /** null, as `start_at` and `seq`, where the device did not say */
  block_no: number | null
  /** code points into the block */
  start_at: number | null
  /** the device's number of the event; the database gives it as text */
  seq: ColumnType<string | null, number | null | undefined, number | null>
}

export type ReadingDeviceTable = {
  member_id: number
  book_id: number
  device: string
  name: string
  forgotten_to: ColumnType<string, number | undefined, number>
}

export type ReadingEventTable = {
  id: GeneratedAlways<string>
  member_id: number
  book_id: number
  device: string
  seq: ColumnType<string, number, number>
  edition_id: number
  page_no: number
  block_no: number | null
  start_at: number | null
  kind: 'read' | 'left'
  read_at: Date
  seconds: number
  pages: number
}

/** `day`: in Seoul, as the database's text */
export type ReadingDayTable = {
  member_id: number
  day: ColumnType<Date, string, string>
  seconds: number
  pages: number
}

export type ReaderSettingTable = {
  member_id: number
  settings: JSONColumnType<StoredSettings>
  changed_at: Date
}

type MarkTable = {
  id: GeneratedAlways<number>
  member_id: number
  book_id: number
  edition_id: number
  /** of the first anchor */
  page_no: number
  /** in the order of the text, one for each block */
  anchors: JSONColumnType<Anchor[]>
  /** `placeKey` of the anchors: what a member marks once */
  place: string
  created_at: Date
}

export type BookmarkTable = MarkTable & { content: string }

export type HighlightTable = MarkTable & {
  kind: HighlightKind
  /** the marked text, a piece for each block */
  content: JSONColumnType<string[]>
  note: string | null
  updated_at: Date
}

export type ReviewTable = {
  id: GeneratedAlways<number>
  member_id: number
  book_id: number
  content: string
  like_count: Generated<number>
  /** nobody else sees or counts it until its member has verified the e-mail address */
  held: Generated<boolean>
  created_at: Date
  updated_at: Date
}

export type PreviewTable = {
  id: GeneratedAlways<number>
  member_id: number
  book_id: number
  title: string
  /** sanitised */
  html: string
  /** its first words, plain */
  excerpt: string
  like_count: Generated<number>
  /** nobody else sees or counts it until its member has verified the e-mail address */
  held: Generated<boolean>
  created_at: Date
  updated_at: Date
}

export type AbuseReportTable = {
  id: GeneratedAlways<number>
  member_id: number | null
  target: 'review' | 'preview' | 'highlight' | 'bookmark' | 'seriesComment'
  target_id: number
  reason: string
  content: Generated<string>
  created_at: Date
}

export type KeptRecordTable = {
  id: GeneratedAlways<number>
  pseudonym: string
  kind: 'agreement' | 'advertising' | 'entitlement' | 'payment' | 'paymentConsent' | 'inquiry'
  detail: JSONColumnType<Record<string, string>>
  delete_after: Date
}
