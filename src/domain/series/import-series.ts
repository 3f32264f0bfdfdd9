import type { Db } from '#src/db/schema.ts'
import {
  addMedia,
  addPicture,
  type MakePicture,
  type MediaFile,
  type PutFile,
} from '#src/domain/assets/add-asset.ts'
import { showPicture } from '#src/domain/assets/rules.ts'
import { searchLine } from '#src/shared/text/fold.ts'
import { listPictureFiles, renderMarkdown } from '#src/domain/text/markdown.ts'
import { isNews, recountWorks } from './announce-works.ts'
import type { SeriesKind } from './rules.ts'

/** A series as its folder describes it; files are names inside the folder. */
export type SeriesPlan = {
  slug: string
  language: string
  name: string
  subtitle: string
  author: string
  authorTitle: string
  kind: SeriesKind
  category: { slug: string; ko: string; en: string; position: number }
  color: string
  thumbnail: string
  description: string
  isCompleted: boolean
  isFree: boolean
  freeWorks: number
  works: WorkPlan[]
}

export type WorkPlan = {
  name: string
  publishedAt: Date
  text: string | undefined
  pictures: { file: string; text: string }[]
  media: string | undefined
  poster: string | undefined
  captions: { language: string; file: string }[]
  embed: { provider: 'youtube' | 'vimeo'; id: string } | undefined
}

export type SeriesPorts = {
  /** Throws SeriesFileFault for a file that is not there. */
  readFile: (name: string) => Promise<Uint8Array>
  /** Stores sound, film or captions without reading them whole. Throws SeriesFileFault for what is none of them. */
  storeMedia: (name: string) => Promise<MediaFile>
  /** SHA-256 over some files and some words, in hexadecimal. */
  hash: (files: readonly string[], words: string) => Promise<string>
  makePicture: MakePicture
  putFile: PutFile
}

/** A file of a series that cannot be taken in. */
export class SeriesFileFault extends Error {
  readonly file: string
  readonly reason: 'missing' | 'notAPicture' | 'notMedia'
  constructor(file: string, reason: SeriesFileFault['reason']) {
    super(`${file}: ${reason}`)
    this.name = 'SeriesFileFault'
    this.file = file
    this.reason = reason
  }
}

/** `embedded`: some of its works are videos of another site, which nobody can be kept from there. */
export type SeriesOutcome = { seriesId: number; added: number; changed: number; embedded: boolean }

/**
 * Takes a series in, or what has changed of it since the last time. A work keeps its id, and with it what readers said of it;
 * works that are no longer in the plan stay. Each work is written in one transaction, after its files. Throws SeriesFileFault.
 */
export async function importSeries(
  db: Db,
  plan: SeriesPlan,
  { now, ...ports }: SeriesPorts & { now: Date },
): Promise<SeriesOutcome> {
  const seriesId = await saveSeries(db, plan, { ...ports, now })
  const known = await db
    .selectFrom('series_work')
    .select(['id', 'number', 'source_hash as hash'])
    .where('series_id', '=', seriesId)
    .execute()
  const embedded = plan.works.some(({ embed }) => embed !== undefined)
  const outcome = { seriesId, added: 0, changed: 0, embedded }
  for (const [index, work] of plan.works.entries()) {
    const number = index + 1
    const hash = await ports.hash(await filesOf(work, ports), JSON.stringify([plan.kind, work]))
    const before = known.find((each) => each.number === number)
    if (before?.hash === hash) continue
    await saveWork(db, { plan, work, seriesId, number, hash }, { ...ports, now })
    if (before === undefined) outcome.added++
    else outcome.changed++
  }
  await recountWorks(db, seriesId, now)
  return outcome
}

type Ports = SeriesPorts & { now: Date }

async function saveSeries(db: Db, plan: SeriesPlan, ports: Ports): Promise<number> {
  const { works: _, ...words } = plan
  const hash = await ports.hash([plan.thumbnail], JSON.stringify(words))
  const before = await db
    .selectFrom('series')
    .select(['id', 'source_hash as hash', 'thumbnail_id as thumbnailId', 'completed_at as completedAt'])
    .where('slug', '=', plan.slug)
    .executeTakeFirst()
  if (before?.hash === hash) return before.id
  const thumbnailId = await storePicture(db, plan.thumbnail, 'public', ports)
  const categoryId = await saveCategory(db, plan.category)
  const values = {
    slug: plan.slug,
    language: plan.language,
    name: plan.name,
    subtitle: plan.subtitle,
    author: plan.author,
    author_title: plan.authorTitle,
    kind: plan.kind,
    category_id: categoryId,
    color: plan.color,
    thumbnail_id: thumbnailId,
    description: plan.description,
    is_free: plan.isFree,
    free_works: plan.freeWorks,
    completed_at: plan.isCompleted ? (before?.completedAt ?? ports.now) : null,
    search_text: searchLine([plan.name, plan.subtitle, plan.author]),
    source_hash: hash,
  }
  const { id } = await db
    .insertInto('series')
    .values({ ...values, created_at: ports.now })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  if (before?.thumbnailId != null) await db.deleteFrom('asset').where('id', '=', before.thumbnailId).execute()
  return id
}

async function saveCategory(db: Db, { slug, ko, en, position }: SeriesPlan['category']): Promise<number> {
  const { id } = await db
    .insertInto('series_category')
    .values({ slug, name_ko: ko, name_en: en, position })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ slug }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type NewWork = { plan: SeriesPlan; work: WorkPlan; seriesId: number; number: number; hash: string }
type UsedAsset = {
  role: 'picture' | 'inline' | 'media' | 'poster' | 'captions'
  asset_id: number
  label: string
}

async function saveWork(db: Db, { plan, work, seriesId, number, hash }: NewWork, ports: Ports) {
  const source = work.text === undefined ? '' : await readText(work.text, ports)
  const used: UsedAsset[] = []
  const inline = new Map<string, number>()
  for (const file of listPictureFiles(source)) {
    inline.set(file, await storePicture(db, file, 'work', ports))
    used.push({ role: 'inline', asset_id: inline.get(file) ?? 0, label: '' })
  }
  for (const { file, text } of work.pictures)
    used.push({ role: 'picture', asset_id: await storePicture(db, file, 'work', ports), label: text })
  if (work.poster !== undefined)
    used.push({ role: 'poster', asset_id: await storePicture(db, work.poster, 'work', ports), label: '' })
  if (work.media !== undefined)
    used.push({ role: 'media', asset_id: await storeMedia(db, work.media, ports), label: '' })
  for (const { language, file } of work.captions)
    used.push({ role: 'captions', asset_id: await storeMedia(db, file, ports), label: language })
  const shown = await showAll(db, inline)
  const { html, text } = renderMarkdown(source, {
    verse: plan.kind === 'poem',
    pictureOf: (file) => shown.get(file),
  })
  await db.transaction().execute(async (trx) => {
    const values = {
      name: work.name,
      html,
      plain_text: text,
      embed_provider: work.embed?.provider ?? null,
      embed_id: work.embed?.id ?? null,
      published_at: work.publishedAt,
      source_hash: hash,
    }
    const { id } = await trx
      .insertInto('series_work')
      .values({
        ...values,
        series_id: seriesId,
        number,
        // What appeared long ago needs nobody's attention in the background.
        announced_at: isNews(work.publishedAt, ports.now) ? null : ports.now,
      })
      .onConflict((conflict) => conflict.columns(['series_id', 'number']).doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow()
    const gone = await trx
      .deleteFrom('series_work_asset')
      .where('work_id', '=', id)
      .returning('asset_id as assetId')
      .execute()
    if (gone.length > 0)
      await trx
        .deleteFrom('asset')
        .where(
          'id',
          'in',
          gone.map(({ assetId }) => assetId),
        )
        .execute()
    if (used.length > 0)
      await trx
        .insertInto('series_work_asset')
        .values(used.map((each, position) => ({ work_id: id, position, ...each })))
        .execute()
  })
}

async function filesOf(work: WorkPlan, ports: Ports | SeriesPorts): Promise<string[]> {
  const inText = work.text === undefined ? [] : listPictureFiles(await readText(work.text, ports))
  return [
    work.text,
    ...inText,
    ...work.pictures.map(({ file }) => file),
    work.media,
    work.poster,
    ...work.captions.map(({ file }) => file),
  ].filter((file) => file !== undefined)
}

async function readText(file: string, { readFile }: Pick<SeriesPorts, 'readFile'>): Promise<string> {
  return new TextDecoder().decode(await readFile(file)).normalize('NFC')
}

async function storePicture(db: Db, file: string, access: 'public' | 'work', ports: Ports): Promise<number> {
  const picture = await ports.makePicture(await ports.readFile(file))
  if (picture === undefined) throw new SeriesFileFault(file, 'notAPicture')
  return addPicture(db, ports.putFile, { picture, access, at: ports.now })
}

async function storeMedia(db: Db, file: string, ports: Ports): Promise<number> {
  return addMedia(db, await ports.storeMedia(file), { access: 'work', at: ports.now })
}

async function showAll(db: Db, ids: ReadonlyMap<string, number>) {
  const rows =
    ids.size === 0
      ? []
      : await db
          .selectFrom('asset')
          .select(['id', 'width', 'height', 'sizes', 'placeholder'])
          .where('id', 'in', [...ids.values()])
          .execute()
  return new Map(
    [...ids].flatMap(([file, id]) => {
      const row = rows.find((each) => each.id === id)
      const picture = row === undefined ? undefined : showPicture(row)
      return picture === undefined
        ? []
        : [[file, { ...picture, sizes: '(max-width: 42rem) 100vw, 40rem' }] as const]
    }),
  )
}
