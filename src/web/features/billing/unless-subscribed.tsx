import { Link, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { BillingWords } from '#src/web/i18n/load-words.ts'
import { fill } from '#src/web/lib/fill.ts'
import { SUBSCRIBE } from '#src/web/lib/subscribe-path.ts'
import { buttonClass } from '#src/web/ui/button.tsx'
import { formatLastDay } from '#src/web/ui/date.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { ErrorState } from '#src/web/ui/states.tsx'
import { useSubscription } from './use-subscription.ts'

type Loss = { text: string; accept: string; needed: string }
type UnlessProps = {
  words: BillingWords
  /** `loss`: access that is paid for and would be lost. */
  children: (loss: Loss | undefined) => ReactNode
}

/** What a member may do who has no subscription that goes on; others are told where to cancel it. */
export function UnlessSubscribed({ words: { withdrawal }, children }: UnlessProps) {
  const { language } = useRouteContext({ from: '__root__' })
  const { status } = useSubscription()
  if (status.data === undefined)
    return status.isError ? (
      <ErrorState row busy={status.isFetching} onRetry={() => void status.refetch()} />
    ) : null
  const { state, accessUntil } = status.data
  if (state !== 'none' && state !== 'pendingCancellation')
    return (
      <div className="billing-notice" role="status">
        <Icon name="alert" />
        <div>
          <p>{withdrawal.inUse}</p>
          <Link className={buttonClass({ small: true })} to={SUBSCRIBE}>
            {withdrawal.toSettings}
          </Link>
        </div>
      </div>
    )
  if (accessUntil === null) return children(undefined)
  return children({
    text: fill(withdrawal.paidUntil, { day: formatLastDay(accessUntil, language) }),
    accept: withdrawal.accept,
    needed: withdrawal.acceptNeeded,
  })
}
