import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { refreshMember, type Subscription, subscriptionQuery } from '#src/web/api/billing-queries.ts'
import { usePresence } from '#src/web/api/presence.ts'
import { logFailure } from '#src/web/lib/log.ts'
import { useStored } from '#src/web/lib/stored.ts'

/** What the browser keeps of whoever subscribes in this state; undefined where a coupon or a past period decides. */
const BILLED = {
  none: undefined,
  incomplete: undefined,
  inUse: 'Y',
  pastDue: 'Y',
  pendingCancellation: 'H',
} as const satisfies Record<Subscription['state'], string | undefined>

/**
 * How the member's subscription stands. A subscription begins, is renewed and ends by itself too: where this browser takes the
 * member for somebody else than they are by now, the header and the reader learn of it.
 */
export function useSubscription() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const isMember = usePresence() === 'member'
  const billed = useStored('billedYn')
  const status = useQuery({ ...subscriptionQuery(api), enabled: isMember })
  const state = status.data?.state
  useEffect(() => {
    if (!isMember || state === undefined || isInStep(state, billed)) return
    refreshMember(api, queryClient).catch((error: unknown) =>
      logFailure('The member was not refreshed', error),
    )
  }, [isMember, state, billed, api, queryClient])
  return { status, isMember }
}

function isInStep(state: Subscription['state'], billed: string | null): boolean {
  return BILLED[state] === undefined ? billed !== 'Y' : billed === BILLED[state]
}
