import { useRouteContext } from '@tanstack/react-router'
import { useLocale } from 'use-intl'
import type { ReviewWords } from '#src/web/i18n/load-words.ts'
import { Avatar } from '#src/web/items/avatar.tsx'
import { HeldNote } from '#src/web/items/held-note.tsx'
import { answerOf } from '#src/web/api/client.ts'
import type { ReviewItem } from '#src/web/api/review-queries.ts'
import { Button } from '#src/web/ui/button.tsx'
import { formatDate } from '#src/web/ui/date.ts'
import { Href } from '#src/web/ui/href.tsx'
import { LikeButton } from './like-button.tsx'
import { ReportButton } from './report-button.tsx'
import { ReviewForm } from './review-form.tsx'

type ShortReviewProps = {
  review: ReviewItem
  words: ReviewWords
  isEdited: boolean
  onEdit: () => void
  onRemove: () => void
  /** The edit is over, with or without a change. */
  onEdited: (changed: boolean) => Promise<void>
}

export function ShortReview({ review, words, isEdited, onEdit, onRemove, onEdited }: ShortReviewProps) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const locale = useLocale()
  const { reviewId, nickname, createdAt, content } = review
  const { short } = words
  return (
    <article className="short-review">
      <Avatar name={nickname} thumbnailPath={review.userThumbnailPath} />
      <div>
        <div className="byline">
          <b>{nickname}</b>
          <Href to={`/review/${reviewId}`}>
            <time className="number" dateTime={createdAt}>
              {formatDate(createdAt, locale)}
            </time>
          </Href>
          <LikeButton
            words={words}
            liked={review.liked}
            likeCount={review.likeCount}
            send={(like) =>
              answerOf(
                api.api.bookFunction.like[':reviewId'].$post({
                  param: { reviewId: String(reviewId) },
                  json: { like },
                }),
              )
            }
          />
        </div>
        {isEdited ? (
          <ReviewForm
            words={words}
            label={short.editOf}
            submit={short.save}
            failed={short.editFailed}
            content={content}
            autoFocus
            send={async (typed) => {
              await answerOf(api.api.bookFunction.review.$patch({ json: { reviewId, content: typed } }))
              await onEdited(true)
            }}
            besides={
              <Button small onClick={() => void onEdited(false)}>
                {short.cancel}
              </Button>
            }
          />
        ) : (
          <>
            <p className="short-review__text">{content}</p>
            {review.held && <HeldNote />}
            <div className="short-review__buttons">
              {review.mine ? (
                <>
                  <button type="button" className="text-button" onClick={onEdit}>
                    {short.edit}
                  </button>
                  <button type="button" className="text-button" onClick={onRemove}>
                    {short.remove}
                  </button>
                </>
              ) : (
                <ReportButton words={words} target="review" targetId={reviewId} />
              )}
            </div>
          </>
        )}
      </div>
    </article>
  )
}
