import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { getSeries } from '#src/domain/series/series.ts'
import { getWorkContent, getWorkHead } from '#src/domain/series/work.ts'
import { answers, paged } from '#src/api/http/answers.ts'
import { CALLER_REFUSALS } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { networkOf } from '#src/api/http/limits.ts'
import { id, listPage, param } from '#src/api/http/request.ts'
import { picture, toPicture } from '#src/api/files/picture.ts'
import { series, toSeries } from './series-card.ts'

const workEntry = z
  .object({
    workId: z.number().int(),
    number: z.number().int(),
    workName: z.string(),
    publishedAt: z.iso.datetime(),
    isFree: z.boolean(),
    characters: z.number().int(),
  })
  .meta({ ref: 'SeriesWorkEntry' })

const detail = series
  .extend({
    description: z.string(),
    categoryId: z.number().int(),
    categoryName: z.string(),
    followCount: z.number().int(),
    works: paged(workEntry),
  })
  .meta({ ref: 'SeriesDetail' })

const near = z.object({ workId: z.number().int(), workName: z.string() }).nullable()
const head = z
  .object({
    workId: z.number().int(),
    number: z.number().int(),
    workName: z.string(),
    publishedAt: z.iso.datetime(),
    isFree: z.boolean(),
    series,
    previous: near,
    next: near,
  })
  .meta({ ref: 'SeriesWorkHead' })

const content = z
  .object({
    workId: z.number().int(),
    html: z.string(),
    embed: z.object({ provider: z.enum(['youtube', 'vimeo']), id: z.string() }).nullable(),
    pictures: z.array(
      picture.extend({ text: z.string().meta({ description: 'What is seen and said in it' }) }),
    ),
    media: z.object({ kind: z.enum(['audio', 'video']), path: z.string(), mediaType: z.string() }).nullable(),
    poster: picture.nullable(),
    captions: z.array(z.object({ path: z.string(), language: z.string() })),
    paying: z.boolean().meta({ description: 'Whether the caller may read all that is paid for' }),
  })
  .meta({ ref: 'SeriesWorkContent' })

/** Series and their works. What is in a work comes only with the right to it. */
export const works = new Hono<Env>()
  .get(
    '/workHead/:workId',
    answers('What everyone may know of a work', head, ['WORK_NOT_FOUND', 'INVALID_REQUEST']),
    param(z.object({ workId: id })),
    async (c) => {
      const asked = { workId: c.req.valid('param').workId, now: c.var.members.now() }
      const { id: workId, name, publishedAt, previous, next, ...work } = await getWorkHead(c.var.db, asked)
      return c.json({
        ...work,
        workId,
        workName: name,
        publishedAt: publishedAt.toISOString(),
        series: toSeries(work.series),
        previous: toNear(previous),
        next: toNear(next),
      })
    },
  )
  .get(
    '/work/:workId',
    answers('What is in a work; one that is paid for counts as used', content, [
      'DID_NOT_PAYED',
      'READING_LIMIT',
      'WORK_NOT_FOUND',
      'INVALID_REQUEST',
      ...CALLER_REFUSALS,
    ]),
    param(z.object({ workId: id })),
    async (c) => {
      const reader = await c.var.reader()
      const found = await getWorkContent(c.var.db, reader, c.req.valid('param').workId)
      const { memberId, now: at } = reader
      if (!found.isFree && memberId !== undefined) c.var.countPaidPage({ memberId, workId: found.id, at })
      c.var.countSeriesView({ seriesId: found.seriesId, reader: nameReader(c, memberId), at })
      c.header('cache-control', 'private, no-store')
      return c.json({
        workId: found.id,
        html: found.html,
        embed: found.embed,
        pictures: found.pictures.map(({ text, ...shown }) => ({ ...shown, text })),
        media: found.media,
        poster: toPicture(found.poster),
        captions: found.captions,
        paying: found.isSubscriber,
      })
    },
  )
  .get(
    '/:seriesId/:page',
    answers('A series with a page of its works', detail, ['SERIES_NOT_FOUND', 'INVALID_REQUEST']),
    param(z.object({ seriesId: id, page: listPage })),
    async (c) => {
      const asked = { ...c.req.valid('param'), language: c.var.language, now: c.var.members.now() }
      const { works: list, ...found } = await getSeries(c.var.db, asked)
      return c.json({
        ...toSeries(found),
        description: found.description,
        categoryId: found.categoryId,
        categoryName: found.categoryName,
        followCount: found.followCount,
        works: {
          ...list,
          items: list.items.map(({ id: workId, name, publishedAt, ...entry }) => ({
            workId,
            workName: name,
            publishedAt: publishedAt.toISOString(),
            ...entry,
          })),
        },
      })
    },
  )

function toNear(work: { id: number; name: string } | null) {
  return work === null ? null : { workId: work.id, workName: work.name }
}

/** Tells readers of a day apart; kept in memory alone. */
function nameReader(c: Context<Env>, memberId: number | undefined): string {
  if (memberId !== undefined) return `member ${memberId}`
  return c.env?.address === undefined ? 'unknown' : networkOf(c.env.address)
}
