import { useTranslations } from 'use-intl'
import type { SeriesPage } from '#src/web/api/series-queries.ts'
import type { SeriesWords } from '#src/web/i18n/load-words.ts'
import { AssetPicture } from '#src/web/items/asset-picture.tsx'
import { buttonClass } from '#src/web/ui/button.tsx'
import { fill } from '#src/web/lib/fill.ts'
import { Href } from '#src/web/ui/href.tsx'
import { FollowButton } from './follow-button.tsx'
import { workPath } from './work-path.ts'

/** The title of a series on its own colour, and the way in. */
export function SeriesHead({ series, words }: { series: SeriesPage; words: SeriesWords }) {
  const t = useTranslations('items.series')
  const { thumbnail, seriesName, seriesSubtitle, works } = series
  const [first] = works.items
  return (
    <header className="series-head" style={{ background: series.seriesColor }}>
      <div className="series-head__inner wrap">
        {thumbnail !== null && (
          <AssetPicture className="series-head__picture" picture={thumbnail} alt="" sizes="260px" eager />
        )}
        <div lang={series.language}>
          <p className="series-head__kind">
            {t(`type.${series.seriesType}`)}
            {series.completedYn === 'Y' && <span>{t('completed')}</span>}
          </p>
          <h1>{seriesName}</h1>
          {seriesSubtitle !== '' && <p className="series-head__subtitle">{seriesSubtitle}</p>}
          <p className="series-head__by">
            {series.author}
            {series.authorTitle !== '' && <span> · {series.authorTitle}</span>}
          </p>
          <p className="series-head__facts" lang={undefined}>
            {fill(words.detail.facts, { count: works.totalCount, category: series.categoryName })}
          </p>
          <div className="series-head__buttons">
            {first !== undefined && (
              <Href className={buttonClass()} to={workPath(first.workId, series.seriesType)}>
                {words.detail.start}
              </Href>
            )}
            <FollowButton seriesId={series.seriesId} words={words} />
          </div>
        </div>
      </div>
    </header>
  )
}
