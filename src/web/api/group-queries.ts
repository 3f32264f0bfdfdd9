import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { type ApiClient, answerOf, ApiRefusal } from './client.ts'

type Calls = ApiClient['api']['group']
export type Group = InferResponseType<Calls['$get'], 200>
type Invitation = InferResponseType<Calls['invitation']['$get'], 200>
export type Seat = Group['members'][number]

/** The group that the member leads; null for whoever leads none. It changes by itself too, so it is asked for anew. */
export const groupQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['group'],
    queryFn: () => answerOf<Group>(api.api.group.$get()).catch(noneWhereAbsent),
    staleTime: 0,
  })

/** Who invites; null where the invitation is used up or withdrawn. */
export const invitationQuery = (api: ApiClient, token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () =>
      answerOf<Invitation>(api.api.group.invitation.$get({ query: { token } })).catch(noneWhereAbsent),
    retry: false,
  })

function noneWhereAbsent(error: unknown): null {
  if (error instanceof ApiRefusal && error.status === 404) return null
  throw error
}
