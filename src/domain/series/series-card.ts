import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { showPicture, type PictureSize, type ShownPicture } from '#src/domain/assets/rules.ts'
import type { ListedFor } from '#src/domain/catalog/rules.ts'
import type { SeriesKind } from './rules.ts'

/** What every list shows of a series. */
export type SeriesCard = {
  id: number
  name: string
  subtitle: string
  author: string
  authorTitle: string
  kind: SeriesKind
  language: string
  color: string
  isFree: boolean
  isCompleted: boolean
  workCount: number
  latestWorkAt: Date | null
  thumbnail: ShownPicture | undefined
}

type Row = Omit<SeriesCard, 'thumbnail'> & {
  pictureId: number | null
  pictureWidth: number | null
  pictureHeight: number | null
  pictureSizes: PictureSize[] | null
  placeholder: string | null
}

/** Series with at least one published work: before that nobody sees them. */
export function seriesCards(db: Db) {
  return db
    .selectFrom('series')
    .leftJoin('asset', 'asset.id', 'series.thumbnail_id')
    .select([
      'series.id',
      'series.name',
      'series.subtitle',
      'series.author',
      'series.author_title as authorTitle',
      'series.kind',
      'series.language',
      'series.color',
      'series.is_free as isFree',
      sql<boolean>`series.completed_at is not null`.as('isCompleted'),
      'series.work_count as workCount',
      'series.latest_work_at as latestWorkAt',
      'asset.id as pictureId',
      'asset.width as pictureWidth',
      'asset.height as pictureHeight',
      'asset.sizes as pictureSizes',
      'asset.placeholder',
    ])
    .where('series.work_count', '>', 0)
}

export function toSeriesCard<More extends Row>({
  pictureId,
  pictureWidth,
  pictureHeight,
  pictureSizes,
  placeholder,
  ...card
}: More) {
  const thumbnail =
    pictureId === null
      ? undefined
      : showPicture({
          id: pictureId,
          width: pictureWidth,
          height: pictureHeight,
          sizes: pictureSizes ?? [],
          placeholder,
        })
  return { ...card, thumbnail }
}

/** Puts the series of the reader's language before all others, where the request wants that; to be the first to order a list. */
export function seriesLanguageFirst({ language, order }: ListedFor) {
  return sql<boolean>`series.language not like ${order === 'all' ? '%' : `${language}%`}`
}
