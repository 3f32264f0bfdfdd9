import { coverPicturePath } from '#src/shared/cover/cover-design.ts'
import { pageMeta, type PageMatch } from '#src/web/head/page-meta.ts'
import { bookQuery } from '#src/web/api/queries.ts'
import { isMemberRequest } from '#src/web/api/viewer.ts'
import { previewQuery, reviewQuery } from '#src/web/api/review-queries.ts'

/** The head of a list of a book's reviews, long or short. */
export function bookReviewsMeta(
  match: PageMatch,
  { bookId, kind }: { bookId: string; kind: 'reviews' | 'shortReviews' },
) {
  const { api, queryClient, words } = match.context
  const book = queryClient.getQueryData(bookQuery(api, bookId).queryKey)
  if (book === undefined) return pageMeta(match, { name: words.places[kind], hidden: true })
  return pageMeta(match, {
    name: `${book.bookTitle} · ${words.places[kind]}`,
    description: `${book.bookTitle} · ${words.found.reviews}`,
    picture: { path: coverPicturePath(book), alt: book.bookTitle },
    path: kind === 'reviews' ? `/preview/by/${bookId}` : `/review/${bookId}/`,
  })
}

/** The head of one short review: too little for a page in a search engine. */
export function shortReviewMeta(match: PageMatch, reviewId: string) {
  const { api, queryClient, words } = match.context
  const review = queryClient.getQueryData(
    reviewQuery(api, { reviewId, asMember: isMemberRequest() }).queryKey,
  )
  const facts = review === undefined ? {} : { description: review.content }
  return pageMeta(match, { name: words.places.shortReviews, hidden: true, ...facts })
}

/** The head of a long review, with what schema.org calls one. */
export function previewMeta(match: PageMatch, previewId: string) {
  const { api, queryClient, words } = match.context
  const preview = queryClient.getQueryData(
    previewQuery(api, { previewId, asMember: isMemberRequest() }).queryKey,
  )
  if (preview === undefined) return pageMeta(match, { name: words.places.reviews, hidden: true })
  const { book } = preview
  return pageMeta(match, {
    name: preview.bookPreviewTitle,
    description: preview.excerpt,
    picture: { path: coverPicturePath(book), alt: book.bookTitle },
    about: (absolute) => [
      {
        '@type': 'Review',
        '@id': absolute(`/preview/${previewId}`),
        name: preview.bookPreviewTitle,
        author: { '@type': 'Person', name: preview.userNickname },
        datePublished: preview.bookPreviewCreateDate,
        reviewBody: preview.excerpt,
        itemReviewed: {
          '@type': 'Book',
          '@id': absolute(`/book/${book.bookId}`),
          name: book.bookTitle,
          author: { '@type': 'Person', name: book.author },
        },
      },
    ],
  })
}
