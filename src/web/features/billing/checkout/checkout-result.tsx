import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiRefusal } from '#src/web/api/client.ts'
import { rememberPlace } from '#src/web/lib/back.ts'
import type { BillingWords } from '#src/web/i18n/load-words.ts'
import { GROUP } from '#src/web/lib/group-path.ts'
import { returnPlace, SUBSCRIBE, subscribePath } from '#src/web/lib/subscribe-path.ts'
import { Button, buttonClass } from '#src/web/ui/button.tsx'
import { Href } from '#src/web/ui/href.tsx'
import { BillingMessage } from '#src/web/features/billing/billing-message.tsx'
import { CheckoutStatus } from './checkout-status.tsx'
import { declineText } from '#src/web/features/billing/plan-facts.ts'
import { Subscribed } from '#src/web/features/billing/subscribed.tsx'
import { useCheckout } from './use-checkout.ts'

/** Where the card page leads back to: what became of the payment, in words. */
export function CheckoutResult({ words }: { words: BillingWords }) {
  const { checkout: said } = words
  const { checkout, presence, hasReturned } = useCheckout()
  if (presence === 'visitor' && hasReturned)
    return (
      <BillingMessage
        icon="lock"
        title={said.signInTitle}
        actions={
          <Href className={buttonClass({ fill: true })} to="/login" onClick={rememberPlace}>
            {said.signIn}
          </Href>
        }
      >
        <p>{said.signInText}</p>
      </BillingMessage>
    )
  // Opened anew, or by the address alone: the subscription itself says how it stands.
  if (!hasReturned) return <CheckoutStatus words={words} returnPath={undefined} />
  if (checkout.isError)
    return (
      <Stopped words={words} error={checkout.error} busy={checkout.isFetching} onRetry={checkout.refetch} />
    )
  if (checkout.data === undefined)
    return (
      <BillingMessage icon="clock" title={said.working}>
        <p>{said.workingText}</p>
      </BillingMessage>
    )
  const { outcome, code, planCode } = checkout.data
  const returnPath = returnPlace(checkout.data.returnPath)
  // The page of the group says how its payment stands.
  if (returnPath === GROUP && outcome !== 'declined')
    return <SentOn words={words} to={GROUP} isCardChanged={outcome === 'cardChanged'} />
  if (outcome === 'subscribed') return <Subscribed words={words} returnPath={returnPath} />
  if (outcome === 'pending') return <CheckoutStatus words={words} returnPath={returnPath} />
  if (outcome === 'cardChanged') return <SentOn words={words} to={SUBSCRIBE} isCardChanged />
  return (
    <BillingMessage
      icon="card"
      title={said.declinedTitle}
      actions={
        <>
          <Href
            className={buttonClass({ fill: true })}
            to={returnPath === GROUP ? GROUP : subscribePath(returnPath, planCode ?? undefined)}
          >
            {said.another}
          </Href>
          <Href className={buttonClass()} to={returnPath ?? '/home'}>
            {returnPath === undefined ? said.toHome : said.toPlace}
          </Href>
        </>
      }
    >
      <p>{declineText(words, code)}</p>
      <p>{said.declinedText}</p>
    </BillingMessage>
  )
}

type SentOnProps = { words: BillingWords; to: typeof SUBSCRIBE | typeof GROUP; isCardChanged: boolean }

/** Back to the settings, which say what came of it. */
function SentOn({ words: { checkout: said }, to, isCardChanged }: SentOnProps) {
  const router = useRouter()
  useEffect(() => {
    void router.navigate({ to, replace: true, state: (before) => ({ ...before, isCardChanged }) })
  }, [router, to, isCardChanged])
  return <BillingMessage icon="clock" title={said.working} />
}

type StoppedProps = { words: BillingWords; error: Error; busy: boolean; onRetry: () => unknown }

/** A refusal stands; where the answer did not come, or comes later, it is looked up again. */
function Stopped({ words: { checkout: said }, error, busy, onRetry }: StoppedProps) {
  const refusal = error instanceof ApiRefusal ? error : undefined
  const mayRetry = refusal === undefined || refusal.status >= 500 || refusal.retryAfter !== undefined
  return (
    <BillingMessage
      icon="alert"
      title={said.stoppedTitle}
      actions={
        <>
          {mayRetry && (
            <Button fill icon="refresh" busy={busy} onClick={() => void onRetry()}>
              {said.retry}
            </Button>
          )}
          <Href className={buttonClass({ fill: !mayRetry })} to={SUBSCRIBE}>
            {said.toSettings}
          </Href>
        </>
      }
    >
      <p>{refusal === undefined ? said.offline : (refusal.detail ?? said.offline)}</p>
    </BillingMessage>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The card page has just led back with another card. */
    isCardChanged?: boolean
  }
}
