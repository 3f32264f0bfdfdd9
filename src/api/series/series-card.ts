import { z } from 'zod'
import { picture, toPicture } from '#src/api/files/picture.ts'
import { type SeriesType, typeOf } from '#src/domain/series/rules.ts'
import type { SeriesCard } from '#src/domain/series/series-card.ts'

/** The letters of the specification; C: card news. */
const seriesType = z.enum(['A', 'P', 'V', 'W', 'AV', 'MA', 'C'])

export const series = z
  .object({
    seriesId: z.number().int(),
    seriesName: z.string(),
    seriesSubtitle: z.string(),
    seriesThumbnailPath: z.string().nullable(),
    thumbnail: picture.nullable(),
    author: z.string(),
    authorTitle: z.string(),
    seriesType,
    completedYn: z.enum(['Y', 'N']),
    seriesColor: z.string(),
    language: z.string(),
    isFree: z.boolean(),
    workCount: z.number().int(),
    latestWorkAt: z.iso.datetime().nullable(),
  })
  .meta({ ref: 'Series' })

export type Series = z.infer<typeof series>

export function toSeries(card: SeriesCard): Series {
  return {
    seriesId: card.id,
    seriesName: card.name,
    seriesSubtitle: card.subtitle,
    seriesThumbnailPath: card.thumbnail?.src ?? null,
    thumbnail: toPicture(card.thumbnail),
    author: card.author,
    authorTitle: card.authorTitle,
    seriesType: typeOf[card.kind] satisfies SeriesType,
    completedYn: card.isCompleted ? 'Y' : 'N',
    seriesColor: card.color,
    language: card.language,
    isFree: card.isFree,
    workCount: card.workCount,
    latestWorkAt: card.latestWorkAt?.toISOString() ?? null,
  }
}
