import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { type ApiClient, answerOf } from './client.ts'

type Calls = ApiClient['api']['magazine']
export type MagazineIssue = InferResponseType<Calls[':page']['$get'], 200>['items'][number]
export type ArticleCard = MagazineIssue['articles'][number]
export type MagazineArticle = InferResponseType<Calls['detail'][':articleId']['$get'], 200>

export const issuesQuery = (api: ApiClient, page: number) =>
  queryOptions({
    queryKey: ['magazine', page],
    queryFn: () => answerOf(api.api.magazine[':page'].$get({ param: { page: String(page) } })),
  })

export const articleQuery = (api: ApiClient, articleId: string) =>
  queryOptions({
    queryKey: ['magazine', 'article', articleId],
    queryFn: () => answerOf(api.api.magazine.detail[':articleId'].$get({ param: { articleId } })),
  })
