import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { SeriesKind } from '#src/domain/series/rules.ts'

/* Series, their works, and what readers say of them. */

export type SeriesTables = {
  series_category: {
    id: GeneratedAlways<number>
    slug: string
    name_ko: string
    name_en: string
    position: Generated<number>
  }
  series: SeriesTable
  series_work: WorkTable
  series_work_asset: {
    work_id: number
    position: number
    role: 'picture' | 'media' | 'poster' | 'captions'
    asset_id: number
    /** of a picture: what is seen and said in it; of captions: their language */
    label: Generated<string>
  }
  series_comment: {
    id: GeneratedAlways<number>
    series_id: number
    /** null: a review of the whole series */
    work_id: number | null
    member_id: number
    content: string
    held: Generated<boolean>
    created_at: Date
    updated_at: Date
  }
  series_follow: { series_id: number; member_id: number; created_at: Date }
  /** `day`: in Seoul, as the database's text */
  series_view: { series_id: number; day: ColumnType<Date, string, string>; readers: number }
}

type SeriesTable = {
  id: GeneratedAlways<number>
  /** the folder it was imported from */
  slug: string
  language: string
  name: string
  subtitle: Generated<string>
  author: string
  author_title: Generated<string>
  kind: SeriesKind
  category_id: number
  color: string
  thumbnail_id: number | null
  description: Generated<string>
  is_free: Generated<boolean>
  /** so many works from the first may be read by anyone */
  free_works: Generated<number>
  completed_at: Date | null
  search_text: string
  created_at: Date
  /** kept beside the works: how many are published, and when the newest appeared */
  work_count: Generated<number>
  latest_work_at: Date | null
  /** readers of the last 30 days */
  popularity: Generated<number>
}

type WorkTable = {
  id: GeneratedAlways<number>
  series_id: number
  /** from 1, in the order of reading */
  number: number
  name: string
  html: Generated<string>
  plain_text: Generated<string>
  embed_provider: 'youtube' | 'vimeo' | null
  embed_id: string | null
  published_at: Date
  /** null: its followers were not told yet */
  announced_at: Date | null
  /** of the files it was made from */
  source_hash: string
}
