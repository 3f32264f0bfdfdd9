import { ApiRefusal } from '#src/web/api/client.ts'
import type { Group } from '#src/web/api/group-queries.ts'
import { useForm } from '#src/web/api/use-form.ts'
import { AgreeBox } from '#src/web/features/billing/agree-box.tsx'
import { useStartCheckout } from '#src/web/features/billing/checkout/start-checkout.ts'
import type { GroupWords } from '#src/web/i18n/load-words.ts'
import { fill } from '#src/web/lib/fill.ts'
import { GROUP } from '#src/web/lib/group-path.ts'
import { Button } from '#src/web/ui/button.tsx'
import { formatWon } from '#src/web/ui/won.ts'

type NewPayerProps = { words: GroupWords; group: Group; language: string }

/** A leader who took the group over gives a card of their own, and agrees to what it is charged. */
export function GroupNewPayer({ words: { payment: said }, group, language }: NewPayerProps) {
  const leave = useStartCheckout()
  const { plan, seats, nextCharge, firstPeriod } = group
  const amount = formatWon(nextCharge?.amount ?? plan.amount * seats, language)
  const form = useForm({
    check: ({ agrees }) => ({ agrees: agrees === undefined ? 'REQUIRED' : undefined }),
    send: () => leave({ agrees: true, from: GROUP, forGroup: true }),
    explain: (error) => (error instanceof ApiRefusal ? error.detail : undefined) ?? said.openFailed,
  })
  return (
    <form {...form.props}>
      <AgreeBox
        name="agrees"
        label={fill(said.agree, { days: plan.days, amount })}
        hint={fill(said.agreeHint, { days: firstPeriod.noticeDays })}
        fault={form.faultOf('agrees') && said.agreeNeeded}
      />
      <Button type="submit" busy={form.busy}>
        {said.changeCard}
      </Button>
      <p className="form-field__message form-field__message--bad billing-result" role="alert">
        {form.failure}
      </p>
    </form>
  )
}
