import { useLocale } from 'use-intl'
import type { SeriesPage } from '#src/web/api/series-queries.ts'
import type { SeriesWords } from '#src/web/i18n/load-words.ts'
import { formatDate } from '#src/web/ui/date.ts'
import { Href } from '#src/web/ui/href.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { pageAddress, Pager } from '#src/web/ui/pager.tsx'
import { workPath } from './work-path.ts'

/** The works of a series in the order of reading. */
export function WorkList({ series, words }: { series: SeriesPage; words: SeriesWords }) {
  const locale = useLocale()
  const { works, seriesId, seriesType } = series
  return (
    <>
      <ol className="work-list">
        {works.items.map(({ workId, number, workName, publishedAt, isFree }) => (
          <li key={workId}>
            <Href to={workPath(workId, seriesType)}>
              <span className="work-list__number number">{number}</span>
              <span className="work-list__name">
                <b lang={series.language}>{workName}</b>
                <time className="number" dateTime={publishedAt}>
                  {formatDate(publishedAt, locale)}
                </time>
              </span>
              {isFree ? (
                <span className="pill pill--free">{words.detail.free}</span>
              ) : (
                <Icon name="chevron-right" />
              )}
            </Href>
          </li>
        ))}
      </ol>
      <Pager
        page={works.page}
        totalPages={works.totalPages}
        to={(page) => pageAddress(`/series/${seriesId}`, page)}
      />
    </>
  )
}
