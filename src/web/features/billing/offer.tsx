import { useQuery } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { firstPeriodQuery } from '#src/web/api/billing-queries.ts'
import type { Plan } from '#src/web/api/plans-query.ts'
import { ApiRefusal } from '#src/web/api/client.ts'
import { useForm } from '#src/web/api/use-form.ts'
import type { BillingWords } from '#src/web/i18n/load-words.ts'
import { rememberPath, useBack } from '#src/web/lib/back.ts'
import { subscribePath } from '#src/web/lib/subscribe-path.ts'
import { Button, buttonClass } from '#src/web/ui/button.tsx'
import { Href } from '#src/web/ui/href.tsx'
import { AgreeBox } from './agree-box.tsx'
import { FinePrint } from './fine-print.tsx'
import { GroupPlan } from './group-plan.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import { personalPlans } from './plan-facts.ts'
import { PlanRows } from './plan-rows.tsx'
import { useStartCheckout } from './checkout/start-checkout.ts'
import { agreeText } from './texts.ts'

type OfferProps = {
  words: BillingWords
  plans: Plan[]
  isMember: boolean
  /** What the address asks for. */
  chosen: string | undefined
  /** Where the member was reading. */
  from: string | undefined
}

/** The plans, what is paid today and when next, and the consent. A visitor is led to sign in and back. */
export function Offer({ words, plans, isMember, chosen, from }: OfferProps) {
  const { offer } = words
  const { api, language } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const back = useBack()
  const leave = useStartCheckout()
  const personal = personalPlans(plans)
  const form = useForm({
    check: ({ agrees }) => ({ agrees: agrees === undefined ? 'REQUIRED' : undefined }),
    send: async ({ planCode }) => {
      const wanted = personal.find(({ code }) => code === planCode)
      if (wanted !== undefined) await leave({ plan: wanted, agrees: true, from })
    },
    explain: (error) => (error instanceof ApiRefusal ? error.detail : undefined) ?? offer.failed,
  })
  const code = form.values['planCode'] ?? chosen
  const plan = personal.find((one) => one.code === code) ?? personal[0]
  const period = useQuery({
    ...firstPeriodQuery(api, plan?.code ?? ''),
    enabled: isMember && plan !== undefined,
  })
  if (plan === undefined) return null
  const side = { words, language, plan, period: period.data }
  return (
    <form {...form.props} className="subscribe" onChange={form.read}>
      <PlanRows key={chosen} words={words} language={language} plans={plans} chosen={plan.code} />
      {plans
        .filter(({ kind }) => kind === 'group')
        .map((one) => (
          <GroupPlan key={one.code} words={words} language={language} plan={one} />
        ))}
      <PaymentSummary {...side} />
      {isMember ? (
        <AgreeBox
          name="agrees"
          label={agreeText(words, plan, language)}
          hint={period.data && offer.agreeHint.replace('{days}', String(period.data.noticeDays))}
          fault={form.faultOf('agrees') && offer.agreeNeeded}
        />
      ) : (
        <p className="subscribe__visitor">{offer.visitor}</p>
      )}
      <p className="form-field__message form-field__message--bad billing-result" role="alert">
        {form.failure}
      </p>
      <div className="subscribe__buttons">
        <Button onClick={() => (from === undefined ? back() : void router.navigate({ href: from }))}>
          {offer.later}
        </Button>
        {isMember ? (
          <Button type="submit" busy={form.busy}>
            {offer.submit}
          </Button>
        ) : (
          <Href
            className={buttonClass()}
            to="/login"
            onClick={() => rememberPath(subscribePath(from, plan.code))}
          >
            {offer.submit}
          </Href>
        )}
      </div>
      <FinePrint words={words} period={period.data} />
    </form>
  )
}
