import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { subscriptionQuery } from '#src/web/api/billing-queries.ts'
import type { BillingWords } from '#src/web/i18n/load-words.ts'
import { Button } from '#src/web/ui/button.tsx'
import { EmptyState } from '#src/web/ui/states.tsx'

/** The payment company is looked up two minutes after it was asked; after that a mail says what came of it. */
const LOOK_EVERY = 6_000
const LOOKS = 30

/** A first payment whose outcome is not known yet. It looks again by itself, for a while. */
export function Confirming({ words: { confirming } }: { words: BillingWords }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { queryKey } = subscriptionQuery(api)
  const countLooks = () => queryClient.getQueryState(queryKey)?.dataUpdateCount ?? 0
  const [before] = useState(countLooks)
  const mayLook = () => countLooks() - before < LOOKS
  const status = useQuery({
    ...subscriptionQuery(api),
    refetchInterval: () => mayLook() && LOOK_EVERY,
    // So that this is drawn again after each look, whatever it found.
    notifyOnChangeProps: 'all',
  })
  const isPatient = mayLook()
  return (
    <div role="status">
      <EmptyState
        icon="clock"
        title={confirming.title}
        message={isPatient ? confirming.text : confirming.slow}
        action={
          <Button icon="refresh" busy={status.isFetching} onClick={() => void status.refetch()}>
            {confirming.again}
          </Button>
        }
      />
    </div>
  )
}
