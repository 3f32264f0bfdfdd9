import type { ColumnType, Generated, GeneratedAlways, Kysely } from 'kysely'
import type {
  AbuseReportTable,
  BookmarkTable,
  HighlightTable,
  KeptRecordTable,
  ListedTable,
  PreviewTable,
  ReadPlaceTable,
  ReaderSettingTable,
  ReadingDayTable,
  ReadingDeviceTable,
  ReadingEventTable,
  ReviewTable,
} from './library-tables.ts'
import type { CopiedTextTable, ErrorReportTable } from './copy-tables.ts'
import type { BillingTables } from './billing-tables.ts'
import type { GroupTables } from './group-tables.ts'
import type { AssetTable } from './asset-tables.ts'
import type { MagazineTables } from './magazine-tables.ts'
import type { SeriesTables } from './series-tables.ts'
import type {
  CategoryTable,
  BookTable,
  EditionTable,
  SectionTable,
  PageTable,
  BlockTable,
  CitationTable,
} from './book-tables.ts'
import type { SignInTables } from './sign-in-tables.ts'
import type { SupportTables } from './support-tables.ts'
import type { CarriedTable } from './carried-table.ts'

/** The one handle to the data: the embedded database or PostgreSQL, the same SQL on both. */
export type Db = Kysely<Schema>

export type Schema = BillingTables &
  GroupTables &
  SeriesTables &
  MagazineTables &
  SupportTables &
  SignInTables & {
    asset: AssetTable
    category: CategoryTable
    publisher: { id: GeneratedAlways<number>; name: string; search_text: string }
    person: { id: GeneratedAlways<number>; name: string }
    book: BookTable
    book_person: { book_id: number; person_id: number; role: 'author' | 'translator'; position: number }
    book_category: { book_id: number; category_id: number; position: Generated<number> }
    edition: EditionTable
    section: SectionTable
    page: PageTable
    page_search: { edition_id: number; page_no: number; tsv: string }
    block: BlockTable
    page_label: { edition_id: number; position: number; label: string; block_no: number; page_no: number }
    citation: CitationTable
    entitlement: EntitlementTable
    member: MemberTable
    session: SessionTable
    refresh_token: { hash: string; session_id: string; expires_at: Date; used_at: Date | null }
    mail_link: {
      hash: string
      member_id: number
      purpose: 'verify' | 'reset' | 'email'
      email_key: string
      /** for purpose `email`: the address it was sent to */
      new_email: string | null
      expires_at: Date
    }
    sign_in_failure: {
      bucket: string
      /** a keyed hash of whose account was tried; empty in rows from before there was one */
      account: Generated<string>
      recent: number
      consecutive: number
      since: Date
      last_at: Date
    }
    want_to_read: ListedTable
    reading: ListedTable
    read_place: ReadPlaceTable
    reading_device: ReadingDeviceTable
    reading_event: ReadingEventTable
    reading_day: ReadingDayTable
    bookmark: BookmarkTable
    highlight: HighlightTable
    carried_bookmark: CarriedTable & { bookmark_id: number }
    carried_highlight: CarriedTable & { highlight_id: number }
    review: ReviewTable
    review_like: { member_id: number; review_id: number; created_at: Date }
    preview: PreviewTable
    preview_like: { member_id: number; preview_id: number; created_at: Date }
    book_tally: {
      book_id: number
      want_count: Generated<number>
      review_count: Generated<number>
      preview_count: Generated<number>
    }
    abuse_report: AbuseReportTable
    copied_text: CopiedTextTable
    reader_setting: ReaderSettingTable
    error_report: ErrorReportTable
    kept_record: KeptRecordTable
    withdrawn_member: { member_id: number; signed_up_at: Date; withdrawn_at: Date }
    ad: AdTable
    recommendation: { book_id: number; reason: string; position: Generated<number> }
    featured_book: { book_id: number; position: Generated<number> }
    featured_voice: { book_id: number; position: number; name: string; content: string }
    author_word: { book_id: number; content: string; position: Generated<number> }
  }

type EntitlementTable = {
  id: GeneratedAlways<number>
  member_id: number
  starts_at: ColumnType<Date, Date, never>
  ends_at: ColumnType<Date, Date, Date>
  source: 'subscription' | 'grace' | 'coupon' | 'group' | 'operator'
  /** What it was paid by, or is waiting for. */
  invoice_id: number | null
  created_at: Generated<Date>
}

type MemberTable = {
  id: GeneratedAlways<number>
  role: Generated<'member' | 'owner'>
  email: string
  /** `emailKey` and `nicknameKey` of `domain/members/rules.ts`: what must be nobody else's */
  email_key: string
  email_verified_at: Date | null
  nickname: string
  nickname_key: string
  /** null: signs in through a provider only */
  password_hash: string | null
  /** encrypted, as `totp_secret` is */
  phone: string | null
  phone_index: string | null
  totp_secret: string | null
  /** a secret that is set up and not confirmed yet; encrypted */
  totp_pending: string | null
  /** the number of the last step whose code was used; the database gives it as text */
  totp_step: ColumnType<string, number | undefined, number>
  picture_key: string | null
  language: Generated<'ko' | 'en'>
  agreed_at: Date
  marketing_agreed_at: Date | null
  /** when the member was last told of that consent */
  marketing_reminded_at: Date | null
  /** whether public lists may show what the book says where this member marked it; null: has not been asked */
  shows_marks: boolean | null
  blocked_at: Date | null
  created_at: Generated<Date>
}

type SessionTable = {
  id: string
  member_id: number
  device: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  ended_at: Date | null
  end_reason: 'signed out' | 'reused' | 'password' | null
  confirmed_at: Date | null
}

type AdTable = {
  id: GeneratedAlways<number>
  position: Generated<number>
  book_id: number | null
  /** null: leads to its book, or to the twin in the reader's language */
  link: string | null
  title_ko: string
  subtitle_ko: string
  title_en: string
  subtitle_en: string
  /** a picture of its own, instead of the cover of its book; another for the dark mode */
  picture_id: number | null
  dark_picture_id: number | null
}
