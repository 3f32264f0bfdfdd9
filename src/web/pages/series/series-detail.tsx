import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { SeriesComments } from '#src/web/features/reviews/series-comments.tsx'
import { seriesMeta } from '#src/web/features/series/page-meta.ts'
import { SeriesHead } from '#src/web/features/series/series-head.tsx'
import { WorkList } from '#src/web/features/series/work-list.tsx'
import { orMissing } from '#src/web/api/missing.ts'
import { seriesQuery } from '#src/web/api/series-queries.ts'
import { loadWords } from '#src/web/i18n/load-words.ts'
import { listPage } from '#src/web/lib/list-page.ts'

export const Route = createFileRoute('/series/$seriesId')({
  validateSearch: listPage,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api, language }, params: { seriesId }, deps: { page = 0 } }) => {
    const [words, reviewWords] = await Promise.all([
      loadWords('series', language),
      loadWords('reviews', language),
      orMissing(queryClient.ensureQueryData(seriesQuery(api, { seriesId, page }))),
    ])
    return { words, reviewWords }
  },
  head: ({ match, params: { seriesId } }) => seriesMeta(match, { seriesId, page: match.search.page ?? 0 }),
  component: SeriesDetail,
})

function SeriesDetail() {
  const { words, reviewWords } = Route.useLoaderData()
  const { api } = Route.useRouteContext()
  const { seriesId } = Route.useParams()
  const { page = 0 } = Route.useSearch()
  const { data: series } = useSuspenseQuery(seriesQuery(api, { seriesId, page }))
  return (
    <>
      <SeriesHead series={series} words={words} />
      <div className="series-detail wrap">
        <div>
          {series.description !== '' && (
            <p className="series-detail__description" lang={series.language}>
              {series.description}
            </p>
          )}
          <h2>{words.detail.works}</h2>
          <WorkList series={series} words={words} />
        </div>
        <SeriesComments target={{ seriesId: series.seriesId }} words={reviewWords} />
      </div>
    </>
  )
}
