import { z } from 'zod'
import { type SeriesKind, SERIES_KINDS } from '#src/domain/series/rules.ts'
import type { SeriesPlan } from '#src/domain/series/import-series.ts'

/** Categories of series; another is refused, so that a slip of the pen does not make one. */
const CATEGORIES = [
  { slug: 'life', ko: '삶과 신앙', en: 'Life and faith' },
  { slug: 'history', ko: '교회와 역사', en: 'Church and history' },
  { slug: 'scripture', ko: '성경 읽기', en: 'Reading Scripture' },
  { slug: 'arts', ko: '시와 음악', en: 'Poems and music' },
] as const

const file = z.string().regex(/^[\w-][\w.-]*$/u, 'a file name without folders')
const day = z.iso.date().or(z.iso.datetime({ offset: true }))

const work = z.strictObject({
  name: z.string().min(1).max(200),
  published: day,
  text: file.optional(),
  pictures: z.array(z.strictObject({ file, text: z.string().min(1) })).default([]),
  media: file.optional(),
  poster: file.optional(),
  captions: z
    .record(z.enum(['ko', 'en']), file)
    .or(z.partialRecord(z.enum(['ko', 'en']), file))
    .default({}),
  transcript: file.optional(),
  embed: z
    .strictObject({ provider: z.enum(['youtube', 'vimeo']), id: z.string().regex(/^[\w-]{4,32}$/) })
    .optional(),
})

const seriesFile = z.strictObject({
  language: z.enum(['ko', 'en']),
  name: z.string().min(1).max(200),
  subtitle: z.string().max(300).default(''),
  author: z.string().min(1).max(200),
  authorTitle: z.string().max(200).default(''),
  kind: z.enum(SERIES_KINDS),
  category: z.enum(CATEGORIES.map(({ slug }) => slug)),
  color: z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour like #35513f'),
  thumbnail: file,
  description: z.string().max(5000).default(''),
  completed: z.boolean().default(false),
  free: z.boolean().default(false),
  freeWorks: z.number().int().min(0).default(1),
  works: z.array(work).min(1),
})

/** What each kind must have, so that no page is empty. */
const NEEDED: Record<SeriesKind, (work: z.output<typeof seriesFile>['works'][number]) => boolean> = {
  article: ({ text }) => text !== undefined,
  poem: ({ text }) => text !== undefined,
  video: ({ media, embed }) => media !== undefined || embed !== undefined,
  webtoon: ({ pictures }) => pictures.length > 0,
  articleVideo: ({ text, media, embed }) =>
    text !== undefined && (media !== undefined || embed !== undefined),
  musicArticle: ({ text, media }) => text !== undefined && media !== undefined,
  cardNews: ({ pictures }) => pictures.length > 0,
}

/** A `series.json` as a plan; `faults` says for a person what is wrong with which part. */
export function readSeriesFile(
  slug: string,
  source: string,
): { plan: SeriesPlan } | { plan?: undefined; faults: string[] } {
  const parsed = z.string().transform(parseJson).pipe(seriesFile).safeParse(source)
  if (!parsed.success)
    return { faults: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) }
  const { category, completed, free, works, ...rest } = parsed.data
  const lacking = works.flatMap((each, index) =>
    NEEDED[rest.kind](each) ? [] : [`works.${index}: ${rest.kind}`],
  )
  if (lacking.length > 0) return { faults: lacking }
  const position = CATEGORIES.findIndex((each) => each.slug === category)
  const names = CATEGORIES[position]
  if (names === undefined) return { faults: [`category: ${category}`] }
  return {
    plan: {
      ...rest,
      slug,
      category: { ...names, position },
      isCompleted: completed,
      isFree: free,
      works: works.map(({ published, captions, transcript: _, ...each }) => ({
        name: each.name,
        publishedAt: new Date(published),
        text: each.text,
        pictures: each.pictures,
        media: each.media,
        poster: each.poster,
        captions: Object.entries(captions).map(([language, name]) => ({ language, file: name })),
        embed: each.embed,
      })),
    },
  }
}

function parseJson(source: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(source)
  } catch {
    context.addIssue({ code: 'custom', message: 'no JSON' })
    return z.NEVER
  }
}
