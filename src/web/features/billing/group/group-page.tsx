import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { groupQuery } from '#src/web/api/group-queries.ts'
import type { GroupWords } from '#src/web/i18n/load-words.ts'
import { fill } from '#src/web/lib/fill.ts'
import { SUBSCRIBE } from '#src/web/lib/subscribe-path.ts'
import { buttonClass } from '#src/web/ui/button.tsx'
import { Href } from '#src/web/ui/href.tsx'
import { EmptyState, ErrorState, LoadingNote } from '#src/web/ui/states.tsx'
import { GroupBusiness } from './group-business.tsx'
import { GroupInvoices } from './group-invoices.tsx'
import { GroupPayment } from './group-payment.tsx'
import { GroupPrice } from './group-price.tsx'
import { GroupReading } from './group-reading.tsx'
import { GroupSeats } from './group-seats.tsx'
import { InviteForm } from './invite-form.tsx'

/** While the payment company is asked what became of a payment. */
const LOOK_EVERY = 6_000

/** All that a leader sees and does: the payment, the seats, the invoices and the sums of what is read. */
export function GroupPage({ words }: { words: GroupWords }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, isError, isFetching, refetch } = useQuery({
    ...groupQuery(api),
    refetchInterval: ({ state }) =>
      state.data?.state === 'incomplete' && state.data.payBy === 'card' && LOOK_EVERY,
  })
  if (isError && data === undefined) return <ErrorState busy={isFetching} onRetry={() => void refetch()} />
  if (data === undefined) return <Waiting />
  if (data === null)
    return (
      <EmptyState
        icon="users"
        title={words.noneTitle}
        message={words.noneText}
        action={
          <Href className={buttonClass()} to={SUBSCRIBE}>
            {words.toSubscribe}
          </Href>
        }
      />
    )
  return (
    <>
      <p className="settings__lead">{fill(words.lead, { name: data.name })}</p>
      <GroupPayment words={words} group={data} />
      <GroupPrice words={words} group={data} />
      <GroupSeats words={words} group={data} />
      <InviteForm words={words} group={data} />
      <GroupReading words={words} group={data} />
      <GroupInvoices words={words} group={data} />
      <GroupBusiness words={words} group={data} />
    </>
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
