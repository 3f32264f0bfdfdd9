import { createFileRoute } from '@tanstack/react-router'
import { SearchResults } from '#src/web/features/search/results.tsx'
import { searchMeta, searchLoader, searchPage } from '#src/web/features/search/route-parts.ts'

export const Route = createFileRoute('/search/$keyword/book')({
  validateSearch: searchPage,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => searchLoader(context, { ...params, ...deps, type: 'book' }),
  head: ({ match, params }) => searchMeta(match, params.keyword),
  component: Results,
})

function Results() {
  const { keyword } = Route.useParams()
  const { page = 0 } = Route.useSearch()
  return <SearchResults keyword={keyword} type="book" page={page} />
}
