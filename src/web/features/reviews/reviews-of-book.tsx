import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ReviewWords } from '#src/web/i18n/load-words.ts'
import { PreviewExcerpt } from '#src/web/items/review-card.tsx'
import { useSignedIn } from '#src/web/api/session.ts'
import { bookPreviewsQuery } from '#src/web/api/review-queries.ts'
import { buttonClass } from '#src/web/ui/button.tsx'
import { Href } from '#src/web/ui/href.tsx'
import { MoreLink } from '#src/web/ui/shelf.tsx'
import { ShortReviews, useShortReviews } from './short-reviews.tsx'

/** Of the long reviews the page of a book shows so many. */
const PREVIEWS = 4

/** What readers say of a book, on its own page. */
export function ReviewsOfBook({ bookId, words }: { bookId: string; words: ReviewWords }) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const asMember = useSignedIn()
  const { data: short } = useShortReviews({ bookId, page: 0 })
  const { data: long } = useQuery({
    ...bookPreviewsQuery(api, { bookId, page: 0, asMember }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Section
        title={words.short.title}
        count={short?.totalCount}
        more={
          (short?.totalPages ?? 0) > 1 ? (
            <MoreLink to={`/review/${bookId}/`} title={words.short.title} />
          ) : null
        }
      >
        <ShortReviews bookId={bookId} page={0} words={words} />
      </Section>
      <Section
        title={words.list.ofBook}
        count={long?.totalCount}
        more={
          (long?.totalCount ?? 0) > 0 ? (
            <MoreLink to={`/preview/by/${bookId}`} title={words.list.ofBook} />
          ) : null
        }
      >
        <div className="review-excerpts">
          {long?.items.slice(0, PREVIEWS).map((preview) => (
            <PreviewExcerpt key={preview.bookPreviewId} preview={preview} />
          ))}
        </div>
        <p className="review-excerpts__waiting">
          <Href className={buttonClass()} to={`/preview/write/${bookId}`}>
            {words.list.write}
          </Href>
        </p>
      </Section>
    </>
  )
}

type SectionProps = { title: string; count: number | undefined; more: ReactNode; children: ReactNode }

function Section({ title, count, more, children }: SectionProps) {
  return (
    <section className="book-section">
      <div className="section__head">
        <div>
          <h2>
            {title}
            {count !== undefined && count > 0 && <span className="count number">{count}</span>}
          </h2>
        </div>
        {more}
      </div>
      {children}
    </section>
  )
}
