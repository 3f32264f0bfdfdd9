import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Crumb } from '#src/web/features/catalog/crumb.tsx'
import { SeriesCategoryChips } from '#src/web/features/series/category-chips.tsx'
import { SeriesGrid } from '#src/web/features/series/series-grid.tsx'
import { orMissing } from '#src/web/api/missing.ts'
import { seriesCategoriesQuery, seriesOfCategoryQuery } from '#src/web/api/series-queries.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { loadWords } from '#src/web/i18n/load-words.ts'
import { listPage } from '#src/web/lib/list-page.ts'
import { BookOrderSwitch } from '#src/web/shell/book-order-switch.tsx'
import { pageAddress, Pager } from '#src/web/ui/pager.tsx'
import { EmptyState } from '#src/web/ui/states.tsx'

export const Route = createFileRoute('/series/category/$categoryId')({
  validateSearch: listPage,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api, language, order }, params, deps: { page = 0 } }) => {
    const { categoryId } = params
    const [words] = await Promise.all([
      loadWords('series', language),
      queryClient.ensureQueryData(seriesCategoriesQuery(api)),
      orMissing(
        queryClient.ensureQueryData(seriesOfCategoryQuery(api, { categoryId, page, language, order })),
      ),
    ])
    return words
  },
  head: ({ match, params: { categoryId } }) => {
    const { api, queryClient, language, order, words } = match.context
    const page = match.search.page ?? 0
    const { queryKey } = seriesOfCategoryQuery(api, { categoryId, page, language, order })
    const name = queryClient.getQueryData(queryKey)?.name
    return pageMeta(match, {
      name: name === undefined ? words.places.series : `${name} · ${words.places.series}`,
      description: words.found.series,
      hidden: page > 0,
    })
  },
  component: SeriesOfCategory,
})

function SeriesOfCategory() {
  const t = useTranslations('items.series')
  const words = Route.useLoaderData()
  const { api, language, order, words: common } = Route.useRouteContext()
  const { categoryId } = Route.useParams()
  const { page = 0 } = Route.useSearch()
  const { data } = useSuspenseQuery(seriesOfCategoryQuery(api, { categoryId, page, language, order }))
  return (
    <div className="wrap">
      <Crumb label={common.places.series} />
      <header className="page-head">
        <h1>
          {data.name} <small className="number">{t('count', { count: data.totalCount })}</small>
        </h1>
      </header>
      <SeriesCategoryChips words={words} chosen={Number(categoryId)} />
      <BookOrderSwitch />
      {data.items.length === 0 ? (
        <EmptyState icon="layers" title={words.list.empty} message={words.list.emptyHint} />
      ) : (
        <SeriesGrid series={data.items} />
      )}
      <Pager
        page={page}
        totalPages={data.totalPages}
        to={(next) => pageAddress(`/series/category/${categoryId}`, next)}
      />
    </div>
  )
}
