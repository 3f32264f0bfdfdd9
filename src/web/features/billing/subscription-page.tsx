import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { Subscription } from '#src/web/api/billing-queries.ts'
import { type Plan, plansQuery, takesAbroad } from '#src/web/api/plans-query.ts'
import { usePresence } from '#src/web/api/presence.ts'
import type { BillingWords } from '#src/web/i18n/load-words.ts'
import { fill } from '#src/web/lib/fill.ts'
import { subscribePath } from '#src/web/lib/subscribe-path.ts'
import { useStored } from '#src/web/lib/stored.ts'
import { buttonClass } from '#src/web/ui/button.tsx'
import { formatLastDay } from '#src/web/ui/date.ts'
import { Href } from '#src/web/ui/href.tsx'
import { EmptyState, ErrorState, LoadingNote } from '#src/web/ui/states.tsx'
import { CouponSection } from './coupon-section.tsx'
import { Confirming } from './confirming.tsx'
import { Offer } from './offer.tsx'
import { PresentSubscription } from './present-subscription.tsx'
import { useSubscription } from './use-subscription.ts'

/** The plan that leads to the page for cards from abroad. */
const ABROAD_PLAN = 'abroad-monthly'

type SubscriptionPageProps = {
  words: BillingWords
  /** Where the cards are from that this page takes. */
  region: Plan['region']
  chosen: string | undefined
  from: string | undefined
}

/** Plans for whoever is not subscribed, visitors too; for a subscriber the subscription. */
export function SubscriptionPage({ words, region, chosen, from }: SubscriptionPageProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const presence = usePresence()
  const { status, isMember } = useSubscription()
  // The server renders the page of a visitor; a member who is still being recognized is not shown it.
  const isExpected = useStored('user') !== null && presence !== 'visitor'
  const open = useQuery(plansQuery(api)).data ?? []
  const plans = open.filter((plan) => plan.region === region)
  if (status.isError && status.data === undefined)
    return <ErrorState busy={status.isFetching} onRetry={() => void status.refetch()} />
  if (isExpected && status.data === undefined) return <Waiting />
  const state = isMember ? (status.data?.state ?? 'none') : 'none'
  if (state === 'incomplete') return <Confirming words={words} />
  if (state !== 'none' && status.data !== undefined)
    return (
      <>
        <SeatNote words={words} group={status.data.group} />
        <PresentSubscription words={words} subscription={status.data} plans={plans} from={from} />
        <CouponSection words={words} />
      </>
    )
  return (
    <div className="subscribe__offer">
      {isMember && <SeatNote words={words} group={status.data?.group ?? null} />}
      {plans.length === 0 ? (
        <Closed words={words} />
      ) : (
        <Offer words={words} plans={plans} isMember={isMember} chosen={chosen} from={from} />
      )}
      {region === 'korea' && takesAbroad(open) && (
        <Href className="billing-more" to={subscribePath(from, ABROAD_PLAN)}>
          {words.abroad.link}
        </Href>
      )}
      {isMember && <CouponSection words={words} />}
    </div>
  )
}

type SeatNoteProps = { words: BillingWords; group: Subscription['group'] }

/** Whoever holds a seat in a group reads through it, and need not subscribe. */
function SeatNote({ words, group }: SeatNoteProps) {
  const { language } = useRouteContext({ from: '__root__' })
  if (group === null) return null
  const { name, accessUntil } = group
  return (
    <p className="billing-done">
      {accessUntil === null
        ? fill(words.seat, { name })
        : fill(words.seatUntil, { name, day: formatLastDay(accessUntil, language) })}
    </p>
  )
}

function Closed({ words }: { words: BillingWords }) {
  return (
    <EmptyState
      icon="card"
      title={words.closedTitle}
      message={words.closedText}
      action={
        <Link className={buttonClass()} to="/home">
          {words.checkout.toHome}
        </Link>
      }
    />
  )
}

function Waiting() {
  return (
    <LoadingNote>
      <div className="billing-waiting">
        {['40%', '86%', '64%', '78%', '52%', '70%'].map((width) => (
          <span key={width} className="skeleton skeleton--line" style={{ width }} />
        ))}
      </div>
    </LoadingNote>
  )
}
