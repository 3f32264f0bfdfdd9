import type { Language } from '#src/shared/language.ts'
import type { Plan } from '#src/web/api/plans-query.ts'
import type { BillingWords } from '#src/web/i18n/load-words.ts'
import { fill } from '#src/web/lib/fill.ts'
import { formatWon } from '#src/web/ui/won.ts'
import { monthlyShare, personalPlans, planName, savingOf } from './plan-facts.ts'

type PlanRowsProps = { words: BillingWords; language: Language; plans: Plan[]; chosen: string }

export function PlanRows({ words, language, plans, chosen }: PlanRowsProps) {
  return (
    <fieldset className="plans">
      <legend className="visually-hidden">{words.offer.choose}</legend>
      {personalPlans(plans).map((plan) => (
        <label key={plan.code} className="choice plan">
          <input type="radio" name="planCode" value={plan.code} defaultChecked={plan.code === chosen} />
          <PlanText words={words} language={language} plan={plan} saving={savingOf(plan, plans)} />
        </label>
      ))}
    </fieldset>
  )
}

type PlanTextProps = { words: BillingWords; language: Language; plan: Plan; saving: number }

function PlanText({ words: { offer, ...words }, language, plan, saving }: PlanTextProps) {
  const share = monthlyShare(plan)
  return (
    <span className="plan__text">
      <span className="plan__price">
        <b>{formatWon(plan.amount, language)}</b>
        <small>{fill(offer.days, { days: plan.days })}</small>
      </span>
      <span className="plan__name">
        <b>{planName({ offer, ...words }, plan.code)}</b>
        {saving > 0 && <span className="tag">{fill(offer.discount, { percent: saving })}</span>}
        <small>
          {fill(offer.every, { days: plan.days })}
          {share !== undefined && `, ${fill(offer.aMonth, { amount: formatWon(share, language) })}`}
        </small>
      </span>
    </span>
  )
}
