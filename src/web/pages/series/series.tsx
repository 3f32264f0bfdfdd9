import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { SeriesCategoryChips } from '#src/web/features/series/category-chips.tsx'
import { SeriesGrid } from '#src/web/features/series/series-grid.tsx'
import { popularSeriesQuery, recentSeriesQuery, seriesCategoriesQuery } from '#src/web/api/series-queries.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { loadWords } from '#src/web/i18n/load-words.ts'
import { SeriesCard } from '#src/web/items/series-card.tsx'
import { listPage } from '#src/web/lib/list-page.ts'
import { BookOrderSwitch } from '#src/web/shell/book-order-switch.tsx'
import { pageAddress, Pager } from '#src/web/ui/pager.tsx'
import { Shelf } from '#src/web/ui/shelf.tsx'
import { EmptyState } from '#src/web/ui/states.tsx'

export const Route = createFileRoute('/series')({
  validateSearch: listPage,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api, language, order }, deps: { page = 0 } }) => {
    const [words] = await Promise.all([
      loadWords('series', language),
      queryClient.ensureQueryData(popularSeriesQuery(api, { language, order })),
      queryClient.ensureQueryData(recentSeriesQuery(api, { language, order, page })),
      queryClient.ensureQueryData(seriesCategoriesQuery(api)),
    ])
    return words
  },
  head: ({ match }) =>
    pageMeta(match, {
      name: match.context.words.places.series,
      description: match.context.words.found.series,
      hidden: match.search.page !== undefined,
    }),
  component: SeriesLists,
})

function SeriesLists() {
  const words = Route.useLoaderData()
  const { api, language, order, words: common } = Route.useRouteContext()
  const { page = 0 } = Route.useSearch()
  const { data: popular } = useSuspenseQuery(popularSeriesQuery(api, { language, order }))
  const { data: recent } = useSuspenseQuery(recentSeriesQuery(api, { language, order, page }))
  return (
    <>
      <div className="wrap">
        <header className="page-head">
          <h1>{common.places.series}</h1>
          <p>{words.list.lead}</p>
        </header>
        <SeriesCategoryChips words={words} />
        <BookOrderSwitch />
      </div>
      {recent.totalCount === 0 && (
        <div className="wrap">
          <EmptyState icon="layers" title={words.list.empty} message={words.list.emptyHint} />
        </div>
      )}
      {page === 0 && popular.length > 0 && (
        <Shelf wide title={words.list.popular} subtitle={words.list.popularText}>
          {popular.map((series) => (
            <SeriesCard key={series.seriesId} series={series} />
          ))}
        </Shelf>
      )}
      {recent.items.length > 0 && (
        <section className="section wrap">
          <div className="section__head">
            <div>
              <h2>{words.list.recent}</h2>
              <p>{words.list.recentText}</p>
            </div>
          </div>
          <SeriesGrid series={recent.items} />
          <Pager page={page} totalPages={recent.totalPages} to={(next) => pageAddress('/series', next)} />
        </section>
      )}
    </>
  )
}
