import { Hono } from 'hono'
import { z } from 'zod'
import {
  listPopularSeries,
  listRecentSeries,
  listSeriesCategories,
  listSeriesOfCategory,
  type RecentSeries,
} from '#src/domain/series/series-lists.ts'
import { answers, paged } from '#src/api/http/answers.ts'
import { bookOrder, listedFor } from '#src/api/http/book-order.ts'
import type { Env } from '#src/api/http/environment.ts'
import { id, listPage, param, query } from '#src/api/http/request.ts'
import { series, toSeries } from './series-card.ts'

export const recentSeries = series
  .extend({ workId: z.number().int(), workName: z.string().meta({ description: 'Of its newest work' }) })
  .meta({ ref: 'RecentSeries' })

const category = z
  .object({ categoryId: z.number().int(), name: z.string(), seriesCount: z.number().int() })
  .meta({ ref: 'SeriesCategory' })

/** Lists of series, for everyone. */
export const seriesLists = new Hono<Env>()
  .get(
    '/popular',
    answers('The series most readers opened in the last 30 days', z.array(series), ['INVALID_REQUEST']),
    query(bookOrder),
    async (c) => c.json((await listPopularSeries(c.var.db, listedFor(c))).map(toSeries)),
  )
  .get(
    '/recent/:page',
    answers('The series whose newest work came last', paged(recentSeries), ['INVALID_REQUEST']),
    param(z.object({ page: listPage })),
    query(bookOrder),
    async (c) => {
      const { page } = c.req.valid('param')
      const { items, ...list } = await listRecentSeries(c.var.db, { ...listedFor(c), page })
      return c.json({ ...list, items: items.map(toRecentSeries) })
    },
  )
  .get('/category', answers('Categories that hold a series', z.array(category)), async (c) => {
    const found = await listSeriesCategories(c.var.db, c.var.language)
    return c.json(found.map(({ id: categoryId, ...rest }) => ({ categoryId, ...rest })))
  })
  .get(
    '/category/:categoryId/:page',
    answers('The series of a category', paged(series).extend({ name: z.string() }), [
      'CATEGORY_NOT_FOUND',
      'INVALID_REQUEST',
    ]),
    param(z.object({ categoryId: id, page: listPage })),
    query(bookOrder),
    async (c) => {
      const asked = { ...listedFor(c), ...c.req.valid('param') }
      const { items, ...list } = await listSeriesOfCategory(c.var.db, asked)
      return c.json({ ...list, items: items.map(toSeries) })
    },
  )

export function toRecentSeries(found: RecentSeries): z.infer<typeof recentSeries> {
  return { ...toSeries(found), workId: found.workId, workName: found.workName }
}
