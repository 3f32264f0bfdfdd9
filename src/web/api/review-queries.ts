import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { type ApiClient, answerOf } from './client.ts'

type ReviewPage = InferResponseType<
  ApiClient['api']['bookFunction']['review'][':bookId'][':page']['$get'],
  200
>
type PreviewPage = InferResponseType<ApiClient['api']['preview']['popular'][':page']['$get'], 200>
export type ReviewItem = ReviewPage['items'][number]
export type PreviewItem = PreviewPage['items'][number]
export type BookReviewItem = InferResponseType<
  ApiClient['api']['bookFunction']['main']['review']['$get'],
  200
>[number]
export type PreviewDetail = InferResponseType<ApiClient['api']['preview'][':previewId']['$get'], 200>

/** Of each answer there are two: the visitor's, which the server sent, and the member's with what is liked and own. */
type Asker = { asMember: boolean }

export const reviewsQuery = (
  api: ApiClient,
  { bookId, page, asMember }: Asker & { bookId: string; page: number },
) =>
  queryOptions({
    queryKey: ['reviews', bookId, page, asMember],
    queryFn: () =>
      answerOf(
        api.api.bookFunction.review[':bookId'][':page'].$get({ param: { bookId, page: String(page) } }),
      ),
  })

export const reviewQuery = (api: ApiClient, { reviewId, asMember }: Asker & { reviewId: string }) =>
  queryOptions({
    queryKey: ['reviews', 'one', reviewId, asMember],
    queryFn: () => answerOf(api.api.bookFunction.review.one[':reviewId'].$get({ param: { reviewId } })),
  })

/** Short reviews of all books: the most liked, or the newest. */
export const bookReviewsQuery = (api: ApiClient, list: 'bestReview' | 'review') =>
  queryOptions({
    queryKey: ['reviews', 'main', list],
    queryFn: () => answerOf(api.api.bookFunction.main[list].$get()),
  })

export const previewsQuery = (
  api: ApiClient,
  { list, page, asMember }: Asker & { list: 'popular' | 'recent'; page: number },
) =>
  queryOptions({
    queryKey: ['previews', list, page, asMember],
    queryFn: () => answerOf(api.api.preview[list][':page'].$get({ param: { page: String(page) } })),
  })

export const ownPreviewsQuery = (
  api: ApiClient,
  { list, uid, page }: { list: 'liked' | 'mine'; uid: number; page: number },
) =>
  queryOptions({
    queryKey: ['previews', list, uid, page],
    queryFn: () =>
      answerOf(
        api.api.preview[list][':uid'][':page'].$get({ param: { uid: String(uid), page: String(page) } }),
      ),
  })

export const bookPreviewsQuery = (
  api: ApiClient,
  { bookId, page, asMember }: Asker & { bookId: string; page: number },
) =>
  queryOptions({
    queryKey: ['previews', 'book', bookId, page, asMember],
    queryFn: () =>
      answerOf(api.api.preview.book[':bookId'][':page'].$get({ param: { bookId, page: String(page) } })),
  })

export const previewQuery = (api: ApiClient, { previewId, asMember }: Asker & { previewId: string }) =>
  queryOptions({
    queryKey: ['previews', 'one', previewId, asMember],
    queryFn: () => answerOf(api.api.preview[':previewId'].$get({ param: { previewId } })),
  })
