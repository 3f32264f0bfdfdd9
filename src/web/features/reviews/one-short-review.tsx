import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import type { ReviewWords } from '#src/web/i18n/load-words.ts'
import { bookQuery } from '#src/web/api/queries.ts'
import { useSignedIn } from '#src/web/api/session.ts'
import { reviewQuery } from '#src/web/api/review-queries.ts'
import { Href } from '#src/web/ui/href.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { ErrorState } from '#src/web/ui/states.tsx'
import { BookHead } from './book-head.tsx'
import { ShortReview } from './short-review.tsx'
import { useReviewChanges } from './use-review-changes.ts'

type OneShortReviewProps = { reviewId: string; bookId: string; words: ReviewWords }

export function OneShortReview({ reviewId, bookId, words }: OneShortReviewProps) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const router = useRouter()
  const asMember = useSignedIn()
  const changes = useReviewChanges(words)
  const { data: book } = useSuspenseQuery(bookQuery(api, bookId))
  const {
    data: review,
    isFetching,
    refetch,
  } = useQuery({ ...reviewQuery(api, { reviewId, asMember }), placeholderData: keepPreviousData })
  const list = `/review/${bookId}/`
  async function remove() {
    if (!(await changes.remove(Number(reviewId)))) return
    await router.navigate({ href: list, replace: true })
    await changes.renew()
  }
  return (
    <>
      <BookHead book={book} title={words.short.title} />
      {review === undefined ? (
        <ErrorState busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ShortReview
          review={review}
          words={words}
          isEdited={changes.edited === review.reviewId}
          onEdit={() => changes.edit(review.reviewId)}
          onEdited={changes.endEdit}
          onRemove={() => void remove()}
        />
      )}
      <p className="article__more">
        <Href className="more-link" to={list}>
          {words.short.all}
          <Icon name="chevron-right" />
        </Href>
      </p>
    </>
  )
}
