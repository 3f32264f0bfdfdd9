import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { hasPaidAccess, isFreeWork, readableWork } from '#src/domain/access/readable.ts'
import type { Actor } from '#src/domain/actor.ts'
import { type AssetKind, type PictureSize, showPicture, type ShownPicture } from '#src/domain/assets/rules.ts'
import { Refusal } from '#src/domain/errors.ts'
import { type SeriesCard, seriesCards, toSeriesCard } from './series-card.ts'

/** What everyone may know of a work: its place in its series, and nothing of what is in it. */
export type WorkHead = {
  id: number
  number: number
  name: string
  publishedAt: Date
  isFree: boolean
  series: SeriesCard
  previous: { id: number; name: string } | null
  next: { id: number; name: string } | null
}

export type WorkPicture = ShownPicture & { text: string }
export type WorkMedia = { kind: 'audio' | 'video'; path: string; mediaType: string }
export type Captions = { path: string; language: string }

export type WorkContent = {
  id: number
  html: string
  embed: { provider: 'youtube' | 'vimeo'; id: string } | null
  pictures: WorkPicture[]
  media: WorkMedia | null
  poster: ShownPicture | null
  captions: Captions[]
  isFree: boolean
}

/** Throws WORK_NOT_FOUND, also before the work is published. */
export async function getWorkHead(db: Db, { workId, now }: { workId: number; now: Date }): Promise<WorkHead> {
  const work = await db
    .selectFrom('series_work')
    .innerJoin('series', 'series.id', 'series_work.series_id')
    .select(['series_work.id', 'series_work.series_id as seriesId', 'series_work.number', 'series_work.name'])
    .select(['series_work.published_at as publishedAt', isFreeWork.as('isFree')])
    .where('series_work.id', '=', workId)
    .where('series_work.published_at', '<=', now)
    .executeTakeFirst()
  if (work === undefined) throw new Refusal('WORK_NOT_FOUND')
  const { seriesId, ...head } = work
  const [series, [previous], [next]] = await Promise.all([
    seriesCards(db).where('series.id', '=', seriesId).executeTakeFirst(),
    neighbours(db, { seriesId, now }).where('number', '<', work.number).orderBy('number', 'desc').execute(),
    neighbours(db, { seriesId, now }).where('number', '>', work.number).orderBy('number').execute(),
  ])
  if (series === undefined) throw new Refusal('WORK_NOT_FOUND')
  return { ...head, series: toSeriesCard(series), previous: previous ?? null, next: next ?? null }
}

function neighbours(db: Db, { seriesId, now }: { seriesId: number; now: Date }) {
  return db
    .selectFrom('series_work')
    .select(['id', 'name'])
    .where('series_id', '=', seriesId)
    .where('published_at', '<=', now)
    .limit(1)
}

/**
 * What is in a work; the right to it is judged in the same query. `isSubscriber` says whether the reader's own right would
 * open what is paid for. Throws WORK_NOT_FOUND or DID_NOT_PAYED.
 */
export async function getWorkContent(
  db: Db,
  reader: Actor,
  workId: number,
): Promise<WorkContent & { seriesId: number; isSubscriber: boolean }> {
  const found = await db
    .selectFrom('series_work')
    .innerJoin('series', 'series.id', 'series_work.series_id')
    .select(['series_work.id', 'series_work.series_id as seriesId', isFreeWork.as('isFree')])
    .select(sql<boolean>`${hasPaidAccess(reader)}`.as('isSubscriber'))
    .select(({ eb }) => [
      eb.case().when(readableWork(reader)).then(eb.ref('series_work.html')).end().as('html'),
      eb.case().when(readableWork(reader)).then(eb.ref('series_work.embed_provider')).end().as('provider'),
      eb.case().when(readableWork(reader)).then(eb.ref('series_work.embed_id')).end().as('embedId'),
    ])
    .where('series_work.id', '=', workId)
    .where('series_work.published_at', '<=', reader.now)
    .executeTakeFirst()
  if (found === undefined) throw new Refusal('WORK_NOT_FOUND')
  const { html, provider, embedId, ...work } = found
  if (html === null) throw new Refusal('DID_NOT_PAYED')
  const embed = provider === null || embedId === null ? null : { provider, id: embedId }
  return { ...work, html, embed, ...sortAssets(await listAssets(db, workId)) }
}

type Used = {
  role: 'picture' | 'inline' | 'media' | 'poster' | 'captions'
  label: string
  id: number
  kind: AssetKind
  mediaType: string
  fileKey: string
  width: number | null
  height: number | null
  sizes: PictureSize[]
  placeholder: string | null
}

function listAssets(db: Db, workId: number): Promise<Used[]> {
  return db
    .selectFrom('series_work_asset')
    .innerJoin('asset', 'asset.id', 'series_work_asset.asset_id')
    .select(['series_work_asset.role', 'series_work_asset.label'])
    .select(['asset.id', 'asset.kind', 'asset.media_type as mediaType', 'asset.file_key as fileKey'])
    .select(['asset.width', 'asset.height', 'asset.sizes', 'asset.placeholder'])
    .where('series_work_asset.work_id', '=', workId)
    .orderBy('series_work_asset.position')
    .execute()
}

function sortAssets(used: Used[]): Pick<WorkContent, 'pictures' | 'media' | 'poster' | 'captions'> {
  const media = used.find(({ role }) => role === 'media')
  const poster = used.find(({ role }) => role === 'poster')
  return {
    pictures: used
      .filter(({ role }) => role === 'picture')
      .flatMap((each) => {
        const shown = showPicture(each)
        return shown === undefined ? [] : [{ ...shown, text: each.label }]
      }),
    media:
      media === undefined
        ? null
        : {
            kind: media.kind === 'audio' ? 'audio' : 'video',
            path: mediaPath(media),
            mediaType: media.mediaType,
          },
    poster: (poster === undefined ? undefined : showPicture(poster)) ?? null,
    captions: used
      .filter(({ role }) => role === 'captions')
      .map((each) => ({ path: mediaPath(each), language: each.label })),
  }
}

function mediaPath({ id, fileKey }: { id: number; fileKey: string }): string {
  return `/media/asset/${id}/file${fileKey.slice(fileKey.lastIndexOf('.'))}`
}
