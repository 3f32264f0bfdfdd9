import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { type ListedFor, SHELF_LENGTH } from '#src/domain/catalog/rules.ts'
import { Refusal } from '#src/domain/errors.ts'
import { type Page, pageOf } from '#src/domain/list-page.ts'
import { type SeriesCard, seriesCards, seriesLanguageFirst, toSeriesCard } from './series-card.ts'
import { SERIES_PER_PAGE } from './rules.ts'

/** A series with the name of its newest work. */
export type RecentSeries = SeriesCard & { workId: number; workName: string }

/** The series that most readers opened in the last 30 days. */
export async function listPopularSeries(db: Db, listed: ListedFor): Promise<SeriesCard[]> {
  const found = await seriesCards(db)
    .orderBy(seriesLanguageFirst(listed))
    .orderBy('series.popularity', 'desc')
    .orderBy('series.work_count', 'desc')
    .orderBy('series.id')
    .limit(SHELF_LENGTH)
    .execute()
  return found.map(toSeriesCard)
}

/** The series whose newest work came last; `page` counts from 0. */
export async function listRecentSeries(
  db: Db,
  { page, ...listed }: ListedFor & { page: number },
): Promise<Page<RecentSeries>> {
  const [found, count] = await Promise.all([
    newestFirst(db, listed)
      .limit(SERIES_PER_PAGE)
      .offset(page * SERIES_PER_PAGE)
      .execute(),
    countSeries(db),
  ])
  return pageOf(found.map(toSeriesCard), { page, totalCount: count, perPage: SERIES_PER_PAGE })
}

/** The same for the front page. */
export async function listNewSeries(db: Db, listed: ListedFor): Promise<RecentSeries[]> {
  const found = await newestFirst(db, listed).limit(SHELF_LENGTH).execute()
  return found.map(toSeriesCard)
}

/** Each with its newest work; only those that are shown are looked up for it. */
function newestFirst(db: Db, listed: ListedFor) {
  return seriesCards(db)
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('series_work')
          .select(['series_work.id', 'series_work.name'])
          .whereRef('series_work.series_id', '=', 'series.id')
          .whereRef('series_work.published_at', '<=', 'series.latest_work_at')
          .orderBy('series_work.number', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['newest.id as workId', 'newest.name as workName'])
    .orderBy(seriesLanguageFirst(listed))
    .orderBy('series.latest_work_at', 'desc')
    .orderBy('series.id', 'desc')
}

export type SeriesCategory = { id: number; name: string; seriesCount: number }

/** Categories that hold a series somebody can see, in the operator's order. */
export async function listSeriesCategories(db: Db, language: 'ko' | 'en'): Promise<SeriesCategory[]> {
  return db
    .selectFrom('series_category')
    .innerJoin('series', 'series.category_id', 'series_category.id')
    .select(['series_category.id', `series_category.name_${language} as name` as const])
    .select(sql<number>`count(*)::int`.as('seriesCount'))
    .where('series.work_count', '>', 0)
    .groupBy('series_category.id')
    .orderBy('series_category.position')
    .orderBy('series_category.id')
    .execute()
}

/** The series of a category, the newest first. Throws CATEGORY_NOT_FOUND. */
export async function listSeriesOfCategory(
  db: Db,
  { categoryId, page, ...listed }: ListedFor & { categoryId: number; page: number },
): Promise<Page<SeriesCard> & { name: string }> {
  const [category, found, count] = await Promise.all([
    db
      .selectFrom('series_category')
      .select(`name_${listed.language} as name` as const)
      .where('id', '=', categoryId)
      .executeTakeFirst(),
    seriesCards(db)
      .where('series.category_id', '=', categoryId)
      .orderBy(seriesLanguageFirst(listed))
      .orderBy('series.latest_work_at', 'desc')
      .orderBy('series.id', 'desc')
      .limit(SERIES_PER_PAGE)
      .offset(page * SERIES_PER_PAGE)
      .execute(),
    countSeries(db, categoryId),
  ])
  if (category === undefined) throw new Refusal('CATEGORY_NOT_FOUND')
  return {
    ...pageOf(found.map(toSeriesCard), { page, totalCount: count, perPage: SERIES_PER_PAGE }),
    name: category.name,
  }
}

async function countSeries(db: Db, categoryId?: number): Promise<number> {
  const { count } = await db
    .selectFrom('series')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('work_count', '>', 0)
    .$if(categoryId !== undefined, (query) => query.where('category_id', '=', categoryId ?? 0))
    .executeTakeFirstOrThrow()
  return count
}
