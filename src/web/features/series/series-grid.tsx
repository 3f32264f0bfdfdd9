import type { SeriesItem } from '#src/web/api/series-queries.ts'
import { SeriesCard } from '#src/web/items/series-card.tsx'

export function SeriesGrid({ series }: { series: readonly SeriesItem[] }) {
  return (
    <ul className="series-grid">
      {series.map((each, index) => (
        <li key={each.seriesId}>
          <SeriesCard series={each} priority={index < 4} />
        </li>
      ))}
    </ul>
  )
}
