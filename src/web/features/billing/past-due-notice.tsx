import type { Subscription } from '#src/web/api/billing-queries.ts'
import type { BillingWords } from '#src/web/i18n/load-words.ts'
import { fill } from '#src/web/lib/fill.ts'
import { formatDate, formatLastDay } from '#src/web/ui/date.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { declineText } from './plan-facts.ts'

type PastDueProps = { words: BillingWords; subscription: Subscription; language: string }

/** A renewal that failed: why, when it is tried again, and until when may be read meanwhile. */
export function PastDueNotice({ words, subscription, language }: PastDueProps) {
  const { pastDue } = words
  const { nextCharge, accessUntil, failure } = subscription
  return (
    <div className="billing-notice" role="alert">
      <Icon name="alert" />
      <div>
        <p className="billing-notice__title">{pastDue.title}</p>
        <p>{declineText(words, failure)}</p>
        <p>
          {nextCharge === null
            ? pastDue.noTry
            : fill(pastDue.next, { day: formatDate(nextCharge.day, language) })}{' '}
          {accessUntil !== null && fill(pastDue.until, { day: formatLastDay(accessUntil, language) })}
        </p>
      </div>
    </div>
  )
}
