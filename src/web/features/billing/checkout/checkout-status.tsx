import { usePresence } from '#src/web/api/presence.ts'
import type { BillingWords } from '#src/web/i18n/load-words.ts'
import { SUBSCRIBE } from '#src/web/lib/subscribe-path.ts'
import { buttonClass } from '#src/web/ui/button.tsx'
import { Href } from '#src/web/ui/href.tsx'
import { BillingMessage } from '#src/web/features/billing/billing-message.tsx'
import { Confirming } from '#src/web/features/billing/confirming.tsx'
import { Subscribed } from '#src/web/features/billing/subscribed.tsx'
import { useSubscription } from '#src/web/features/billing/use-subscription.ts'

type StatusProps = { words: BillingWords; returnPath: string | undefined }

/** What became of a payment by how the subscription stands now: while it is being found out, and for a page opened anew. */
export function CheckoutStatus({ words, returnPath }: StatusProps) {
  const { checkout: said } = words
  const presence = usePresence()
  const { status } = useSubscription()
  if (presence === 'unknown' || status.isLoading) return <BillingMessage icon="clock" title={said.working} />
  if (status.data?.state === 'inUse') return <Subscribed words={words} returnPath={returnPath} />
  if (status.data?.state === 'incomplete')
    return (
      <div className="message-page">
        <h1 className="visually-hidden">{said.heading}</h1>
        <Confirming words={words} />
      </div>
    )
  return (
    <BillingMessage
      icon="card"
      title={said.nothingTitle}
      actions={
        <Href className={buttonClass({ fill: true })} to={SUBSCRIBE}>
          {said.toSettings}
        </Href>
      }
    >
      <p>{said.nothingText}</p>
    </BillingMessage>
  )
}
