import type { Subscription } from '#src/web/api/billing-queries.ts'
import type { Plan } from '#src/web/api/plans-query.ts'
import { useForm } from '#src/web/api/use-form.ts'
import type { BillingWords } from '#src/web/i18n/load-words.ts'
import { fill } from '#src/web/lib/fill.ts'
import { Button } from '#src/web/ui/button.tsx'
import { formatDate } from '#src/web/ui/date.ts'
import { formatWon } from '#src/web/ui/won.ts'
import { AgreeBox } from './agree-box.tsx'
import { ChangeResult } from './change-result.tsx'
import { monthlyShare, savingOf } from './plan-facts.ts'
import { explainChange, type useChange } from './use-change.ts'

type AnnualProps = {
  words: BillingWords
  subscription: Subscription
  language: string
  plans: Plan[]
  change: ReturnType<typeof useChange>
}

/** From the monthly to the annual plan at the next billing date, with a consent of its own; and back until then. */
export function AnnualSwitch({ words, subscription, language, plans, change }: AnnualProps) {
  const { annual } = words
  const { nextCharge, pendingPlan, plan, maySwitchToAnnual } = subscription
  if (nextCharge === null) return null
  const day = formatDate(nextCharge.day, language)
  if (pendingPlan !== null) {
    const amount = formatWon(pendingPlan.amount, language)
    return (
      <section className="settings__section">
        <h2>{annual.heading}</h2>
        <p className="settings__lead">{fill(annual.pending, { day, amount })}</p>
        <Button busy={change.pending === 'keepPlan'} onClick={() => change.make('keepPlan')}>
          {annual.undo}
        </Button>
        <ChangeResult change={change} of="keepPlan" />
      </section>
    )
  }
  const year = plans.find(({ kind, days }) => kind === 'personal' && days >= 365)
  if (!maySwitchToAnnual || year === undefined || year.code === plan?.code) return null
  return <AnnualForm {...{ words, language, change, day, year }} saving={savingOf(year, plans)} />
}

type FormProps = Pick<AnnualProps, 'words' | 'language' | 'change'> & {
  day: string
  year: Plan
  saving: number
}

function AnnualForm({ words, language, change, day, year, saving }: FormProps) {
  const { annual } = words
  const values = { day, days: year.days, amount: formatWon(year.amount, language) }
  const month = monthlyShare(year)
  const form = useForm({
    check: ({ agrees }) => ({ agrees: agrees === undefined ? 'REQUIRED' : undefined }),
    send: () => change.makeAsync('switchToAnnual'),
    explain: (error) => explainChange(error, words),
  })
  return (
    <section className="settings__section">
      <h2>{annual.heading}</h2>
      <p className="settings__lead">
        {fill(annual.lead, values)}{' '}
        {saving > 0 &&
          month !== undefined &&
          fill(annual.saving, { month: formatWon(month, language), percent: saving })}
      </p>
      <form {...form.props}>
        <AgreeBox
          name="agrees"
          label={fill(annual.agree, values)}
          fault={form.faultOf('agrees') && annual.agreeNeeded}
        />
        <Button type="submit" busy={form.busy}>
          {annual.submit}
        </Button>
        <p className="form-field__message form-field__message--bad billing-result" role="alert">
          {form.failure}
        </p>
        <ChangeResult change={change} of="keepPlan" done={annual.undone} />
      </form>
    </section>
  )
}
