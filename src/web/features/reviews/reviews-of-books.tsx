import { useTranslations } from 'use-intl'
import { BookReviewCard } from '#src/web/items/book-review-card.tsx'
import type { BookReviewItem } from '#src/web/api/review-queries.ts'
import { ListSection } from '#src/web/ui/list-section.tsx'
import { EmptyState } from '#src/web/ui/states.tsx'

/** Of each list the page of books shows so many. */
const SHOWN = 6

type ReviewsOfBooksProps = { best: BookReviewItem[]; newest: BookReviewItem[] }

/** What readers say of all books in short: the most liked, and the newest. */
export function ReviewsOfBooks({ best, newest }: ReviewsOfBooksProps) {
  const t = useTranslations('catalogue')
  if (newest.length === 0) {
    return (
      <section className="section wrap">
        <EmptyState row icon="quote" title={t('noReviews')} message={t('noReviewsText')} />
      </section>
    )
  }
  return (
    <>
      <Reviews title={t('bestReviews')} text={t('bestReviewsText')} reviews={best} />
      <Reviews title={t('newReviews')} text={t('newReviewsText')} reviews={newest} />
    </>
  )
}

function Reviews({ title, text, reviews }: { title: string; text: string; reviews: BookReviewItem[] }) {
  return (
    <ListSection title={title} text={text}>
      {reviews.slice(0, SHOWN).map((review) => (
        <BookReviewCard key={review.reviewId} review={review} />
      ))}
    </ListSection>
  )
}
