import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { refreshMember } from '#src/web/api/billing-queries.ts'
import { answerOf } from '#src/web/api/client.ts'
import { forgetCurrentPayment } from '#src/web/api/current-payment.ts'
import { usePresence } from '#src/web/api/presence.ts'
import { logFailure } from '#src/web/lib/log.ts'
import { useReturned } from './returned.ts'

/**
 * Finishes what the card page returned with. It is a query and no mutation, so that however often the page is drawn, left and
 * come back to, it is sent once; the API too charges once for each `customerKey`.
 */
export function useCheckout() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const presence = usePresence()
  const returned = useReturned()
  const json = returned === 'nothing' ? undefined : returned
  const checkout = useQuery({
    queryKey: ['checkout', json?.customerKey],
    queryFn: () =>
      answerOf(api.api.payment.subscribe.$post({ json: json ?? { customerKey: '', authKey: '' } })),
    enabled: json !== undefined && presence === 'member',
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  const { isSuccess } = checkout
  useEffect(() => {
    if (!isSuccess) return
    forgetCurrentPayment()
    refreshMember(api, queryClient).catch((error: unknown) =>
      logFailure('The member was not refreshed', error),
    )
  }, [isSuccess, api, queryClient])
  return { checkout, presence, hasReturned: returned !== 'nothing' }
}
