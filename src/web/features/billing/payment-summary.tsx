import { seoulDate } from '#src/domain/billing/rules.ts'
import type { Language } from '#src/shared/language.ts'
import type { FirstPeriod } from '#src/web/api/billing-queries.ts'
import type { Plan } from '#src/web/api/plans-query.ts'
import type { BillingWords } from '#src/web/i18n/load-words.ts'
import { fill } from '#src/web/lib/fill.ts'
import { formatDate } from '#src/web/ui/date.ts'
import { formatWon, wonParts } from '#src/web/ui/won.ts'
import { planName } from './plan-facts.ts'

type SummaryProps = {
  words: BillingWords
  language: Language
  plan: Plan
  /** Known of a member only. */
  period: FirstPeriod | undefined
}

/** What is paid today, large, and when the next payment comes. */
export function PaymentSummary({ words, language, plan, period }: SummaryProps) {
  const { offer } = words
  const [sign, number, unit] = wonParts(plan.amount, language)
  const amount = formatWon(plan.amount, language)
  const next =
    period === undefined
      ? fill(offer.nextAfter, { days: plan.days })
      : fill(offer.nextOn, { day: formatDate(period.nextCharge, language), days: plan.days, amount })
  return (
    <section className="payment-summary" aria-label={offer.summary}>
      <p className="payment-summary__total">
        <b>{offer.total}</b>
        <output>
          {sign !== '' && <small>{sign}</small>}
          {number}
          {unit !== '' && <small>{unit}</small>}
        </output>
      </p>
      <dl className="billing-facts">
        <div>
          <dt>{offer.product}</dt>
          <dd>{fill(offer.withTax, { plan: planName(words, plan.code) })}</dd>
        </div>
        {period !== undefined && beginsLater(period) && (
          <div>
            <dt>{offer.begins}</dt>
            <dd>{fill(offer.beginsOn, { day: formatDate(period.from, language) })}</dd>
          </div>
        )}
        <div>
          <dt>{offer.next}</dt>
          <dd>{next}</dd>
        </div>
      </dl>
    </section>
  )
}

/** Access that there is already, by a coupon say, is used up first. */
function beginsLater({ from, nextCharge }: FirstPeriod): boolean {
  return from > seoulDate(new Date()) && from < nextCharge
}
