import { useTranslations } from 'use-intl'
import { Href } from '#src/web/ui/href.tsx'
import { Marked } from '#src/web/ui/mark.tsx'
import { SeriesPlate } from './series-plate.tsx'

export const seriesTypes = ['A', 'P', 'V', 'W', 'AV', 'MA'] as const
export type SeriesType = (typeof seriesTypes)[number]

export type ShelfSeries = {
  seriesId: number
  seriesName: string
  seriesSubtitle?: string | null
  seriesThumbnailPath?: string | null
  author: string
  authorTitle?: string | null
  /** One of `seriesTypes`; anything else shows no label. */
  seriesType: string
  /** The newest episode, on shelves of new episodes. */
  workName?: string | null
  completedYn?: string
  workCount?: number
  cloth?: string | null
}

export function SeriesCard({ series, term = '' }: { series: ShelfSeries; term?: string }) {
  const t = useTranslations('items')
  const type = seriesTypes.find((one) => one === series.seriesType)
  return (
    <Href className="series-card" to={`/series/${series.seriesId}`}>
      <SeriesPlate series={series} type={type ?? 'A'}>
        {type && <span className="pill series-card__label">{t(`seriesType.${type}`)}</span>}
        {series.completedYn === 'Y' && <span className="pill series-card__completed">{t('completed')}</span>}
      </SeriesPlate>
      <span className="series-card__title">
        <Marked text={series.seriesName} term={term} />
      </span>
      <span className="book-card__author">
        {[series.author, series.workName, series.workCount && t('episodes', { count: series.workCount })]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </Href>
  )
}
