import { Href } from '#src/web/ui/href.tsx'
import type { CoverBook } from '#src/shared/cover/cover-design.ts'
import { Byline } from './byline.tsx'
import { Cover } from './cover.tsx'

export type BookReview = CoverBook & {
  reviewId: number
  content: string
  createdAt: string
  likeCount: number
  nickname: string
  userThumbnailPath: string | null
}

/** A short review in a list over all books; it leads to the book it is of. */
export function BookReviewCard({ review }: { review: BookReview }) {
  return (
    <figure className="quote-card">
      <blockquote>{review.content}</blockquote>
      <figcaption>
        <Byline
          name={review.nickname}
          thumbnailPath={review.userThumbnailPath}
          date={review.createdAt}
          likeCount={review.likeCount}
        />
        <Href className="quote-card__source" to={`/book/${review.bookId}`}>
          <Cover book={review} />
          <span lang={review.language}>
            <b>{review.bookTitle}</b>
            {review.author}
          </span>
        </Href>
      </figcaption>
    </figure>
  )
}
