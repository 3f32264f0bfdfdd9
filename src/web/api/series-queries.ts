import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import type { ListedFor } from '#src/domain/catalog/rules.ts'
import { type ApiClient, answerOf } from './client.ts'

type SeriesCalls = ApiClient['api']['series']
export type SeriesItem = InferResponseType<SeriesCalls['popular']['$get'], 200>[number]
export type SeriesPage = InferResponseType<SeriesCalls[':seriesId'][':page']['$get'], 200>
export type WorkHead = InferResponseType<SeriesCalls['workHead'][':workId']['$get'], 200>
export type WorkContent = InferResponseType<SeriesCalls['work'][':workId']['$get'], 200>
export type SeriesCommentItem = InferResponseType<
  SeriesCalls['comment'][':workId'][':page']['$get'],
  200
>['items'][number]
export type Picture = NonNullable<WorkContent['poster']>

const order = ({ order }: ListedFor) => ({ query: { order } })

export const popularSeriesQuery = (api: ApiClient, listed: ListedFor) =>
  queryOptions({
    queryKey: ['series', 'popular', listed.language, listed.order],
    queryFn: () => answerOf(api.api.series.popular.$get(order(listed))),
  })

export const recentSeriesQuery = (api: ApiClient, { page, ...listed }: ListedFor & { page: number }) =>
  queryOptions({
    queryKey: ['series', 'recent', page, listed.language, listed.order],
    queryFn: () =>
      answerOf(api.api.series.recent[':page'].$get({ param: { page: String(page) }, ...order(listed) })),
  })

export const seriesCategoriesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['series', 'category'],
    queryFn: () => answerOf(api.api.series.category.$get()),
  })

export const seriesOfCategoryQuery = (
  api: ApiClient,
  { categoryId, page, ...listed }: ListedFor & { categoryId: string; page: number },
) =>
  queryOptions({
    queryKey: ['series', 'category', categoryId, page, listed.language, listed.order],
    queryFn: () =>
      answerOf(
        api.api.series.category[':categoryId'][':page'].$get({
          param: { categoryId, page: String(page) },
          ...order(listed),
        }),
      ),
  })

export const seriesQuery = (api: ApiClient, { seriesId, page }: { seriesId: string; page: number }) =>
  queryOptions({
    queryKey: ['series', 'one', seriesId, page],
    queryFn: () =>
      answerOf(api.api.series[':seriesId'][':page'].$get({ param: { seriesId, page: String(page) } })),
  })

export const workHeadQuery = (api: ApiClient, workId: string) =>
  queryOptions({
    queryKey: ['series', 'head', workId],
    queryFn: () => answerOf(api.api.series.workHead[':workId'].$get({ param: { workId } })),
  })

/** The visitor's answer and the member's are two: the right to a work is the member's. */
export const workQuery = (api: ApiClient, { workId, asMember }: { workId: string; asMember: boolean }) =>
  queryOptions({
    queryKey: ['series', 'work', workId, asMember],
    queryFn: () => answerOf(api.api.series.work[':workId'].$get({ param: { workId } })),
    // The page of a work says itself that only a subscription opens it.
    meta: { answersUnpaid: true },
    retry: false,
  })

export const followedQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['series', 'followed'],
    queryFn: () => answerOf(api.api.series.follow.$get()),
  })

export type CommentTarget = { workId: number } | { seriesId: number }

export const commentsQuery = (
  api: ApiClient,
  { page, asMember, ...target }: CommentTarget & { page: number; asMember: boolean },
) =>
  queryOptions({
    queryKey: ['series', 'comments', target, page, asMember],
    queryFn: () =>
      'workId' in target
        ? answerOf(
            api.api.series.comment[':workId'][':page'].$get({
              param: { workId: String(target.workId), page: String(page) },
            }),
          )
        : answerOf(
            api.api.series.review[':seriesId'].$get({
              param: { seriesId: String(target.seriesId) },
              query: { page: String(page) },
            }),
          ),
  })
