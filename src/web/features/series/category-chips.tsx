import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { SeriesWords } from '#src/web/i18n/load-words.ts'
import { seriesCategoriesQuery } from '#src/web/api/series-queries.ts'
import { Href } from '#src/web/ui/href.tsx'

/** The categories of series; `chosen` is absent where all are shown. */
export function SeriesCategoryChips({ words, chosen }: { words: SeriesWords; chosen?: number }) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const { data } = useSuspenseQuery(seriesCategoriesQuery(api))
  return (
    <nav className="chips" aria-label={words.list.categories}>
      <Href to="/series" aria-current={chosen === undefined ? 'page' : undefined}>
        {words.list.all}
      </Href>
      {data.map(({ categoryId, name }) => (
        <Href
          key={categoryId}
          to={`/series/category/${categoryId}`}
          aria-current={chosen === categoryId ? 'page' : undefined}
        >
          {name}
        </Href>
      ))}
    </nav>
  )
}
