import type { Subscription } from '#src/web/api/billing-queries.ts'
import type { BillingWords } from '#src/web/i18n/load-words.ts'
import { formatDate, formatLastDay } from '#src/web/ui/date.ts'
import { formatWon } from '#src/web/ui/won.ts'
import { PriceForm } from './price-form.tsx'
import { explainChange, type useChange } from './use-change.ts'

type PriceProps = {
  words: BillingWords
  subscription: Subscription
  language: string
  change: ReturnType<typeof useChange>
}

/** The price of a member's own subscription rises. */
export function PriceChangeSection({ words, subscription, language, change }: PriceProps) {
  const { priceChange, plan, nextCharge, accessUntil } = subscription
  if (priceChange === null || plan === null || accessUntil === null) return null
  return (
    <PriceForm
      words={words.price}
      values={{
        day: formatDate(nextCharge?.day ?? accessUntil, language),
        until: formatLastDay(accessUntil, language),
        before: formatWon(priceChange.amountBefore, language),
        amount: formatWon(priceChange.amount, language),
        days: plan.days,
      }}
      isAgreed={priceChange.isAgreed}
      send={() => change.makeAsync('agreeToPrice', priceChange.amount)}
      explain={(error) => explainChange(error, words)}
    />
  )
}
