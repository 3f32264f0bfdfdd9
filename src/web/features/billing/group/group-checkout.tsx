import { useRouteContext } from '@tanstack/react-router'
import { ApiRefusal } from '#src/web/api/client.ts'
import type { Group } from '#src/web/api/group-queries.ts'
import { useForm } from '#src/web/api/use-form.ts'
import type { GroupWords } from '#src/web/i18n/load-words.ts'
import { fill } from '#src/web/lib/fill.ts'
import { GROUP } from '#src/web/lib/group-path.ts'
import { Button } from '#src/web/ui/button.tsx'
import { formatDate } from '#src/web/ui/date.ts'
import { formatWon, wonParts } from '#src/web/ui/won.ts'
import { AgreeBox } from '#src/web/features/billing/agree-box.tsx'
import { useStartCheckout } from '#src/web/features/billing/checkout/start-checkout.ts'

/** What the group pays today and then, the consent, and the way to the card page. */
export function GroupCheckout({ words: { payment: said }, group }: { words: GroupWords; group: Group }) {
  const { language } = useRouteContext({ from: '__root__' })
  const leave = useStartCheckout()
  const { plan, seats, firstPeriod } = group
  const total = plan.amount * seats
  const [sign, number, unit] = wonParts(total, language)
  const form = useForm({
    check: ({ agrees }) => ({ agrees: agrees === undefined ? 'REQUIRED' : undefined }),
    send: () => leave({ plan, amount: total, agrees: true, from: GROUP, forGroup: true }),
    explain: (error) => (error instanceof ApiRefusal ? error.detail : undefined) ?? said.openFailed,
  })
  const next = { day: formatDate(firstPeriod.nextCharge, language), days: plan.days }
  return (
    <form {...form.props} className="subscribe" onChange={form.read}>
      <section className="payment-summary">
        <p className="payment-summary__total">
          <b>{said.total}</b>
          <output>
            {sign !== '' && <small>{sign}</small>}
            {number}
            {unit !== '' && <small>{unit}</small>}
          </output>
        </p>
        <dl className="billing-facts">
          <div>
            <dt>{said.next}</dt>
            <dd>{fill(said.nextAfter, next)}</dd>
          </div>
        </dl>
      </section>
      <AgreeBox
        name="agrees"
        label={fill(said.agree, { days: plan.days, amount: formatWon(total, language) })}
        hint={fill(said.agreeHint, { days: firstPeriod.noticeDays })}
        fault={form.faultOf('agrees') && said.agreeNeeded}
      />
      <p className="form-field__message form-field__message--bad billing-result" role="alert">
        {form.failure}
      </p>
      <Button type="submit" fill wide busy={form.busy}>
        {said.pay}
      </Button>
      <p className="subscribe__fine">{fill(said.refund, { days: firstPeriod.refundDays })}</p>
    </form>
  )
}
