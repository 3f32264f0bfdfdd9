import { useTranslations } from 'use-intl'
import type { SeriesItem } from '#src/web/api/series-queries.ts'
import { Href } from '#src/web/ui/href.tsx'
import { AssetPicture } from './asset-picture.tsx'

type SeriesCardProps = {
  series: SeriesItem & { workName?: string }
  priority?: boolean
}

/** A plate with the picture of a series, what kind it is, and whether it has ended. */
export function SeriesCard({ series, priority = false }: SeriesCardProps) {
  const t = useTranslations('items.series')
  const { seriesName, author, seriesType, completedYn, thumbnail, workName } = series
  return (
    <Href className="series-card" to={`/series/${series.seriesId}`}>
      <span className="series-card__plate" style={{ background: series.seriesColor }}>
        {thumbnail === null ? (
          <span className="series-card__initial" lang={series.language} aria-hidden="true">
            {Array.from(seriesName)[0]}
          </span>
        ) : (
          <AssetPicture picture={thumbnail} alt="" sizes="208px" eager={priority} />
        )}
        <span className="series-card__kind">{t(`type.${seriesType}`)}</span>
      </span>
      <b className="series-card__name" lang={series.language}>
        {seriesName}
      </b>
      <span className="series-card__by" lang={series.language}>
        {workName ?? author}
      </span>
      {completedYn === 'Y' && <span className="series-card__done">{t('completed')}</span>}
    </Href>
  )
}
