import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { writeStored } from '#src/web/lib/stored.ts'
import { type ApiClient, answerOf } from './client.ts'
import { meQuery } from './queries.ts'
import { keepUser } from './session.ts'

type Calls = ApiClient['api']['payment']
export type Subscription = InferResponseType<Calls['checkStatus']['$get'], 200>
export type FirstPeriod = InferResponseType<Calls['firstPeriod']['$get'], 200>
export type Payment = InferResponseType<Calls['history']['$get'], 200>[number]
export type Coupon = InferResponseType<ApiClient['api']['coupon']['$get'], 200>[number]
type BillingDay = InferResponseType<Calls['billingDay']['$get'], 200>

/** How the member's subscription stands. It changes by itself too, so it is asked for anew whenever it is shown. */
export const subscriptionQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['subscription'],
    queryFn: () => answerOf(api.api.payment.checkStatus.$get()),
    staleTime: 0,
  })

/** What a subscription that begins now would bring. */
export const firstPeriodQuery = (api: ApiClient, planCode: string) =>
  queryOptions({
    queryKey: ['firstPeriod', planCode],
    queryFn: () => answerOf(api.api.payment.firstPeriod.$get({ query: { planCode } })),
  })

/** Whether a payment may be given back changes with every page that is read, so the list is always asked for anew. */
export const paymentsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['payments'],
    queryFn: () => answerOf(api.api.payment.history.$get()),
    staleTime: 0,
  })

/** The coupons the member holds, those to use first. */
export const couponsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['coupons'], queryFn: () => answerOf(api.api.coupon.$get()) })

/** Shows everywhere at once what has changed of a member's subscription: in the header, the reader and the settings. */
export async function refreshMember(api: ApiClient, queryClient: QueryClient): Promise<void> {
  const own = await queryClient.fetchQuery({ ...meQuery(api), staleTime: 0 })
  keepUser(own)
  await Promise.all([
    keepBillingDay(api),
    queryClient.invalidateQueries({ queryKey: subscriptionQuery(api).queryKey }),
    queryClient.invalidateQueries({ queryKey: paymentsQuery(api).queryKey }),
    queryClient.invalidateQueries({ queryKey: ['firstPeriod'] }),
  ])
}

/** Keeps the day of the next charge in this browser, as the specification asks; nothing where there is none. */
async function keepBillingDay(api: ApiClient): Promise<void> {
  const answer = await answerOf<BillingDay>(api.api.payment.billingDay.$get())
  writeStored('BILLING_DAY', 'paymentDay' in answer ? answer.paymentDay : null)
}
