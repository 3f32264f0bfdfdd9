import type { Generated, GeneratedAlways } from 'kysely'
import type { Language } from '#src/shared/language.ts'

/* The magazine, and events with their personal invitations. */

export type MagazineTables = {
  magazine_issue: {
    id: GeneratedAlways<number>
    /** the folder it was imported from */
    slug: string
    language: Language
    title: string
    intro: Generated<string>
    cover_id: number | null
    published_at: Date
    /** of all its files */
    source_hash: string
  }
  magazine_article: {
    id: GeneratedAlways<number>
    issue_id: number
    /** the file of its text */
    file: string
    /** from 1, in the order of the contents */
    number: number
    title: string
    author: string
    html: string
    plain_text: string
    thumbnail_id: number | null
  }
  magazine_picture: { issue_id: number; file: string; source_hash: string; asset_id: number }
  public_event: {
    id: GeneratedAlways<number>
    slug: string
    starts_at: Date
    /** the end of its last day */
    ends_at: Date
    picture_id: number | null
    /** what the picture was made from */
    picture_hash: string | null
    /** what an invitation gives unless it says otherwise */
    coupon_days: number | null
    /** of all its files */
    source_hash: string
  }
  public_event_text: {
    event_id: number
    language: Language
    title: string
    subtitle: string
    place: string
    html: string
    plain_text: string
  }
  event_invitation: {
    id: GeneratedAlways<number>
    event_id: number
    token_hash: string
    /** the coupons it gives one of */
    coupon_batch_id: number | null
    created_at: Date
    claimed_at: Date | null
    member_id: number | null
  }
}
