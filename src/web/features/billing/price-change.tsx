import type { Subscription } from '#src/web/api/billing-queries.ts'
import { useForm } from '#src/web/api/use-form.ts'
import type { BillingWords } from '#src/web/i18n/load-words.ts'
import { fill } from '#src/web/lib/fill.ts'
import { Button } from '#src/web/ui/button.tsx'
import { formatDate } from '#src/web/ui/date.ts'
import { formatWon } from '#src/web/ui/won.ts'
import { AgreeBox } from './agree-box.tsx'
import { explainChange, type useChange } from './use-change.ts'

type PriceProps = {
  words: BillingWords
  subscription: Subscription
  language: string
  change: ReturnType<typeof useChange>
}

/** A price that rises: without the member's consent nothing is charged (전자상거래법 §13⑥). */
export function PriceChangeSection({ words, subscription, language, change }: PriceProps) {
  const { price } = words
  const { priceChange, plan, nextCharge, accessUntil } = subscription
  if (priceChange === null || plan === null || accessUntil === null) return null
  const values = {
    day: formatDate(nextCharge?.day ?? accessUntil, language),
    until: formatDate(accessUntil, language),
    before: formatWon(priceChange.amountBefore, language),
    amount: formatWon(priceChange.amount, language),
    days: plan.days,
  }
  if (priceChange.isAgreed)
    return (
      <section className="settings__section">
        <h2>{price.heading}</h2>
        <p className="settings__lead" role="status">
          {fill(price.done, values)}
        </p>
      </section>
    )
  return <PriceForm {...{ words, change, values }} amount={priceChange.amount} />
}

type FormProps = Pick<PriceProps, 'words' | 'change'> & {
  values: Record<string, string | number>
  amount: number
}

function PriceForm({ words, change, values, amount }: FormProps) {
  const { price } = words
  const form = useForm({
    check: ({ agrees }) => ({ agrees: agrees === undefined ? 'REQUIRED' : undefined }),
    send: () => change.makeAsync('agreeToPrice', amount),
    explain: (error) => explainChange(error, words),
  })
  return (
    <section className="settings__section">
      <h2>{price.heading}</h2>
      <p className="settings__lead">{fill(price.lead, values)}</p>
      <form {...form.props}>
        <AgreeBox
          name="agrees"
          label={fill(price.agree, values)}
          fault={form.faultOf('agrees') && price.agreeNeeded}
        />
        <Button type="submit" busy={form.busy}>
          {price.submit}
        </Button>
        <p className="form-field__message form-field__message--bad billing-result" role="alert">
          {form.failure}
        </p>
      </form>
    </section>
  )
}
