import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReviewWords } from '#src/web/i18n/load-words.ts'
import { answerOf } from '#src/web/api/client.ts'
import { useSignedIn } from '#src/web/api/session.ts'
import { useCarried } from '#src/web/api/use-carried-work.ts'
import { reviewsQuery } from '#src/web/api/review-queries.ts'
import { usePrompts } from '#src/web/shell/prompts.tsx'
import { EmptyState, ErrorState } from '#src/web/ui/states.tsx'
import { ReviewForm } from './review-form.tsx'
import { ShortReview } from './short-review.tsx'
import { useReviewChanges } from './use-review-changes.ts'

type ShortReviewsProps = { bookId: string; page: number; words: ReviewWords }

/** How many short reviews a book has, as far as it is known here, and a page of them. */
export function useShortReviews({ bookId, page }: { bookId: string; page: number }) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const asMember = useSignedIn()
  return useQuery({ ...reviewsQuery(api, { bookId, page, asMember }), placeholderData: keepPreviousData })
}

/** The short reviews of a book with a box to write one. */
export function ShortReviews({ bookId, page, words }: ShortReviewsProps) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const signedIn = useSignedIn()
  const prompts = usePrompts()
  const changes = useReviewChanges(words)
  const [written, setWritten] = useState(0)
  const [brought, bring] = useCarried('review', Number(bookId))
  const { data, isError, isFetching, refetch } = useShortReviews({ bookId, page })
  const { short } = words
  async function remove(reviewId: number) {
    if (await changes.remove(reviewId)) await changes.renew()
  }
  return (
    <>
      <ReviewForm
        key={`${written}-${brought?.content ?? ''}`}
        words={words}
        label={short.label}
        submit={short.submit}
        failed={short.writeFailed}
        hint={signedIn ? short.hint : short.loginRequired}
        content={brought?.content ?? ''}
        isBrought={brought !== undefined}
        send={async (content) => {
          if (!signedIn)
            return void (await prompts.signIn({ kind: 'review', bookId: Number(bookId), work: { content } }))
          await answerOf(api.api.bookFunction.review.$post({ json: { bookId: Number(bookId), content } }))
          await changes.renew()
          bring(undefined)
          setWritten(written + 1)
        }}
      />
      {data === undefined && isError && <ErrorState row busy={isFetching} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && (
        <EmptyState row icon="pen" title={short.empty} message={short.emptyHint} />
      )}
      <ul className="short-reviews">
        {data?.items.map((review) => (
          <li key={review.reviewId}>
            <ShortReview
              review={review}
              words={words}
              isEdited={changes.edited === review.reviewId}
              onEdit={() => changes.edit(review.reviewId)}
              onEdited={changes.endEdit}
              onRemove={() => void remove(review.reviewId)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
