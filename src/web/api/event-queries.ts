import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { type ApiClient, answerOf, ApiRefusal } from './client.ts'

type Calls = ApiClient['api']['event'][':slug']
export type LibraryEvent = InferResponseType<Calls['$get'], 200>
export type Invitation = InferResponseType<Calls[':token']['$get'], 200>['invitation']

export const eventQuery = (api: ApiClient, slug: string) =>
  queryOptions({
    queryKey: ['event', slug],
    queryFn: () => answerOf(api.api.event[':slug'].$get({ param: { slug } })),
  })

/** An invitation as this visitor or member sees it; null where there is none for them. */
export const invitationQuery = (
  api: ApiClient,
  { slug, token, asMember }: { slug: string; token: string; asMember: boolean },
) =>
  queryOptions({
    queryKey: ['event', slug, token, asMember],
    queryFn: async () => {
      try {
        const { invitation } = await answerOf(
          api.api.event[':slug'][':token'].$get({ param: { slug, token } }),
        )
        return invitation
      } catch (error) {
        if (error instanceof ApiRefusal && (error.status === 404 || error.code === 'INVALID_REQUEST'))
          return null
        throw error
      }
    },
    retry: false,
    staleTime: 0,
  })
