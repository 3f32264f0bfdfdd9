import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { isFreeWork } from '#src/domain/access/readable.ts'
import { Refusal } from '#src/domain/errors.ts'
import { type Page, pageOf } from '#src/domain/list-page.ts'
import { type SeriesCard, seriesCards, toSeriesCard } from './series-card.ts'
import { WORKS_PER_PAGE } from './rules.ts'

export type Series = SeriesCard & {
  description: string
  categoryId: number
  categoryName: string
  followCount: number
  works: Page<WorkEntry>
}

/** A work as the list of its series shows it. */
export type WorkEntry = {
  id: number
  number: number
  name: string
  publishedAt: Date
  isFree: boolean
  /** Of its text, without markup. */
  characters: number
}

/** A series with a page of its works, the first first. Throws SERIES_NOT_FOUND. */
export async function getSeries(
  db: Db,
  { seriesId, page, language, now }: { seriesId: number; page: number; language: 'ko' | 'en'; now: Date },
): Promise<Series> {
  const [found, items, count] = await Promise.all([
    seriesCards(db)
      .innerJoin('series_category', 'series_category.id', 'series.category_id')
      .select(['series.description', 'series.category_id as categoryId'])
      .select(`series_category.name_${language} as categoryName` as const)
      .select((outer) =>
        outer
          .selectFrom('series_follow')
          .select(sql<number>`count(*)::int`.as('count'))
          .whereRef('series_follow.series_id', '=', 'series.id')
          .as('followCount'),
      )
      .where('series.id', '=', seriesId)
      .executeTakeFirst(),
    db
      .selectFrom('series_work')
      .innerJoin('series', 'series.id', 'series_work.series_id')
      .select(['series_work.id', 'series_work.number', 'series_work.name'])
      .select(['series_work.published_at as publishedAt', isFreeWork.as('isFree')])
      .select(sql<number>`length(series_work.plain_text)`.as('characters'))
      .where('series_work.series_id', '=', seriesId)
      .where('series_work.published_at', '<=', now)
      .orderBy('series_work.number')
      .limit(WORKS_PER_PAGE)
      .offset(page * WORKS_PER_PAGE)
      .execute(),
    db
      .selectFrom('series_work')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('series_id', '=', seriesId)
      .where('published_at', '<=', now)
      .executeTakeFirstOrThrow(),
  ])
  if (found === undefined) throw new Refusal('SERIES_NOT_FOUND')
  const works = pageOf(items, { page, totalCount: count.count, perPage: WORKS_PER_PAGE })
  return { ...toSeriesCard(found), followCount: found.followCount ?? 0, works }
}
