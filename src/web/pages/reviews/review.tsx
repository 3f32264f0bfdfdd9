import { createFileRoute } from '@tanstack/react-router'
import { bookReviewsMeta, shortReviewMeta } from '#src/web/features/reviews/page-meta.ts'
import { BookShortReviews } from '#src/web/features/reviews/book-short-reviews.tsx'
import { OneShortReview } from '#src/web/features/reviews/one-short-review.tsx'
import { Crumb } from '#src/web/features/catalog/crumb.tsx'
import { loadWords } from '#src/web/i18n/load-words.ts'
import { listPage } from '#src/web/lib/list-page.ts'
import { orMissing } from '#src/web/api/missing.ts'
import { bookQuery } from '#src/web/api/queries.ts'
import { isMemberRequest } from '#src/web/api/viewer.ts'
import { reviewQuery, reviewsQuery } from '#src/web/api/review-queries.ts'
import type { PageContext } from '#src/web/api/page-context.ts'

/** `/review/3/` are the short reviews of book 3; `/review/3` is the third review (docs/deviations.md). */
export const Route = createFileRoute('/review/$id')({
  validateSearch: listPage,
  loaderDeps: ({ search }) => search,
  // The two addresses differ in a slash, which the router's own keys do not see.
  shouldReload: true,
  loader: async ({ context, params: { id }, deps: { page = 0 }, location }) => {
    const ofBook = location.pathname.endsWith('/')
    const [words, bookId] = await Promise.all([
      loadWords('reviews', context.language),
      ofBook ? loadList(context, id, page) : loadOne(context, id),
    ])
    return { words, ofBook, id, bookId }
  },
  head: ({ match, loaderData }) =>
    loaderData?.ofBook === true
      ? bookReviewsMeta(match, { bookId: loaderData.id, kind: 'shortReviews' })
      : shortReviewMeta(match, match.params.id),
  component: Review,
})

function Review() {
  const { words, ofBook, id, bookId } = Route.useLoaderData()
  const { words: common } = Route.useRouteContext()
  const { page = 0 } = Route.useSearch()
  return (
    <div className="wrap review-page">
      <Crumb label={common.places.books} />
      {ofBook ? (
        <BookShortReviews bookId={bookId} page={page} words={words} />
      ) : (
        <OneShortReview key={id} reviewId={id} bookId={bookId} words={words} />
      )}
    </div>
  )
}

/** Both answer the book that is spoken of. */
async function loadList({ queryClient, api }: PageContext, bookId: string, page: number): Promise<string> {
  await orMissing(queryClient.ensureQueryData(bookQuery(api, bookId)))
  await queryClient.ensureQueryData(reviewsQuery(api, { bookId, page, asMember: isMemberRequest() }))
  return bookId
}

async function loadOne({ queryClient, api }: PageContext, reviewId: string): Promise<string> {
  const shortReview = reviewQuery(api, { reviewId, asMember: isMemberRequest() })
  const { bookId } = await orMissing(queryClient.ensureQueryData(shortReview))
  await orMissing(queryClient.ensureQueryData(bookQuery(api, String(bookId))))
  return String(bookId)
}
