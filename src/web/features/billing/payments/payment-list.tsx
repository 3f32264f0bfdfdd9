import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { paymentsQuery } from '#src/web/api/billing-queries.ts'
import type { BillingWords } from '#src/web/i18n/load-words.ts'
import { SUBSCRIBE } from '#src/web/lib/subscribe-path.ts'
import { Button, buttonClass } from '#src/web/ui/button.tsx'
import { EmptyState, ErrorState, LoadingNote } from '#src/web/ui/states.tsx'
import { PaymentEntry } from './payment-entry.tsx'

/** All payments of the member, the newest first. */
export function PaymentList({ words }: { words: BillingWords }) {
  const { history, offer } = words
  const { api } = useRouteContext({ from: '__root__' })
  const payments = useQuery(paymentsQuery(api))
  if (payments.isError && payments.data === undefined)
    return <ErrorState busy={payments.isFetching} onRetry={() => void payments.refetch()} />
  if (payments.data === undefined)
    return (
      <LoadingNote>
        <div className="billing-waiting">
          {['48%', '86%', '62%'].map((width) => (
            <span key={width} className="skeleton skeleton--line" style={{ width }} />
          ))}
        </div>
      </LoadingNote>
    )
  if (payments.data.length === 0)
    return (
      <EmptyState
        icon="card"
        title={history.none}
        message={history.noneText}
        action={
          <Link className={buttonClass()} to={SUBSCRIBE}>
            {offer.submit}
          </Link>
        }
      />
    )
  return (
    <>
      <ol className="payments" aria-label={history.list}>
        {payments.data.map((payment) => (
          <PaymentEntry key={payment.paymentId} words={words} payment={payment} />
        ))}
      </ol>
      <Button className="payments__print" onClick={() => window.print()}>
        {history.print}
      </Button>
    </>
  )
}
