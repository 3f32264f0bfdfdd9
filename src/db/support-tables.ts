import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { FaqCategory } from '#src/domain/support/rules.ts'

/* What we tell everyone, and what members ask us. */

export type SupportTables = {
  notice: NoticeTable
  faq: FaqTable
  inquiry: InquiryTable
  inquiry_picture: InquiryPictureTable
}

type NoticeTable = {
  id: GeneratedAlways<number>
  /** what it ships as; null for one that the operator wrote */
  shipped_as: string | null
  /** in Seoul, as the database's text */
  day: ColumnType<Date, string, string>
  title_ko: string
  text_ko: string
  title_en: string
  text_en: string
}

type FaqTable = {
  id: GeneratedAlways<number>
  shipped_as: string | null
  category: FaqCategory
  position: Generated<number>
  question_ko: string
  answer_ko: string
  question_en: string
  answer_en: string
}

type InquiryTable = {
  id: GeneratedAlways<number>
  member_id: number
  title: string
  content: string
  created_at: Date
  answer: string | null
  answered_at: Date | null
}

type InquiryPictureTable = {
  asset_id: number
  /** null: of one who has left; its files are about to go */
  member_id: number | null
  /** null: of one that is not sent yet */
  inquiry_id: number | null
  position: Generated<number>
  created_at: Date
}
