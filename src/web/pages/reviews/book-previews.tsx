import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Crumb } from '#src/web/features/catalog/crumb.tsx'
import { BookHead } from '#src/web/features/reviews/book-head.tsx'
import { bookReviewsMeta } from '#src/web/features/reviews/page-meta.ts'
import { PreviewGrid } from '#src/web/features/reviews/preview-grid.tsx'
import { loadWords } from '#src/web/i18n/load-words.ts'
import { listPage } from '#src/web/lib/list-page.ts'
import { orMissing } from '#src/web/api/missing.ts'
import { bookQuery } from '#src/web/api/queries.ts'
import { useSignedIn } from '#src/web/api/session.ts'
import { isMemberRequest } from '#src/web/api/viewer.ts'
import { bookPreviewsQuery } from '#src/web/api/review-queries.ts'
import { buttonClass } from '#src/web/ui/button.tsx'
import { Href } from '#src/web/ui/href.tsx'
import { EmptyState } from '#src/web/ui/states.tsx'

export const Route = createFileRoute('/preview/by/$bookId')({
  validateSearch: listPage,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api, language }, params: { bookId }, deps: { page = 0 } }) => {
    await orMissing(queryClient.ensureQueryData(bookQuery(api, bookId)))
    const [words] = await Promise.all([
      loadWords('reviews', language),
      queryClient.ensureQueryData(bookPreviewsQuery(api, { bookId, page, asMember: isMemberRequest() })),
    ])
    return words
  },
  head: ({ match, params: { bookId } }) => bookReviewsMeta(match, { bookId, kind: 'reviews' }),
  component: BookPreviews,
})

function BookPreviews() {
  const words = Route.useLoaderData()
  const { api, words: common } = Route.useRouteContext()
  const { bookId } = Route.useParams()
  const { page = 0 } = Route.useSearch()
  const asMember = useSignedIn()
  const { data: book } = useSuspenseQuery(bookQuery(api, bookId))
  const found = useQuery({
    ...bookPreviewsQuery(api, { bookId, page, asMember }),
    placeholderData: keepPreviousData,
  })
  const write = (
    <Href className={buttonClass()} to={`/preview/write/${bookId}`}>
      {words.list.write}
    </Href>
  )
  return (
    <div className="wrap">
      <Crumb label={common.places.reviews} />
      <BookHead book={book} title={words.list.ofBook} count={found.data?.totalCount} action={write} />
      <PreviewGrid
        found={found}
        onRetry={() => void found.refetch()}
        base={`/preview/by/${bookId}`}
        page={page}
        empty={
          <EmptyState icon="quote" title={words.list.empty} message={words.list.emptyHint} action={write} />
        }
      />
    </div>
  )
}
