import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ReviewWords } from '#src/web/i18n/load-words.ts'
import { bookQuery } from '#src/web/api/queries.ts'
import { pageAddress, Pager } from '#src/web/ui/pager.tsx'
import { BookHead } from './book-head.tsx'
import { ShortReviews, useShortReviews } from './short-reviews.tsx'

/** All short reviews of a book, page by page. */
export function BookShortReviews({
  bookId,
  page,
  words,
}: {
  bookId: string
  page: number
  words: ReviewWords
}) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const { data: book } = useSuspenseQuery(bookQuery(api, bookId))
  const { data } = useShortReviews({ bookId, page })
  return (
    <>
      <BookHead book={book} title={words.short.title} count={data?.totalCount} />
      <ShortReviews bookId={bookId} page={page} words={words} />
      <Pager
        page={page}
        totalPages={data?.totalPages ?? 0}
        to={(next) => pageAddress(`/review/${bookId}/`, next)}
      />
    </>
  )
}
