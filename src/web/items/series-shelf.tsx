import type { SeriesItem } from '#src/web/api/series-queries.ts'
import { Shelf } from '#src/web/ui/shelf.tsx'
import { SeriesCard } from './series-card.tsx'

type SeriesShelfProps = { title: string; subtitle?: string; series: readonly SeriesItem[] }

export function SeriesShelf({ series, ...shelf }: SeriesShelfProps) {
  if (series.length === 0) return null
  return (
    <Shelf {...shelf} wide more="/series">
      {series.map((each) => (
        <SeriesCard key={each.seriesId} series={each} />
      ))}
    </Shelf>
  )
}
