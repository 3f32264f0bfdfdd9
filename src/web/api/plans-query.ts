import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { type ApiClient, answerOf } from './client.ts'

export type Plan = InferResponseType<ApiClient['api']['payment']['plans']['$get'], 200>[number]

/** Whether cards from abroad are taken. */
export const takesAbroad = (plans: readonly Plan[]) => plans.some(({ region }) => region === 'abroad')

/**
 * The plans that may be subscribed to; none while payments are off. Apart from the other calls of billing, because every page
 * carries what the loaders of the others need.
 */
export const plansQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['plans'], queryFn: () => answerOf(api.api.payment.plans.$get()) })
