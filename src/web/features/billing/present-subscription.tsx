import { useMutation } from '@tanstack/react-query'
import { Link, useLocation, useRouteContext } from '@tanstack/react-router'
import type { Subscription } from '#src/web/api/billing-queries.ts'
import type { Plan } from '#src/web/api/plans-query.ts'
import type { BillingWords } from '#src/web/i18n/load-words.ts'
import { fill } from '#src/web/lib/fill.ts'
import { Button } from '#src/web/ui/button.tsx'
import { formatDate, formatLastDay } from '#src/web/ui/date.ts'
import { formatWon } from '#src/web/ui/won.ts'
import { AnnualSwitch } from './annual-switch.tsx'
import { CancelSection } from './cancel-section.tsx'
import { PastDueNotice } from './past-due-notice.tsx'
import { planName } from './plan-facts.ts'
import { PriceChangeSection } from './price-change.tsx'
import { useStartCheckout } from './checkout/start-checkout.ts'
import { explainChange, useChange } from './use-change.ts'

type PresentProps = {
  words: BillingWords
  subscription: Subscription
  plans: Plan[]
  from: string | undefined
}

/** A subscription that there is: its plan, what is paid next and with which card, and every change of it. */
export function PresentSubscription({ words, subscription, plans, from }: PresentProps) {
  const { present } = words
  const { language } = useRouteContext({ from: '__root__' })
  const leave = useStartCheckout()
  const change = useChange(words)
  const card = useMutation({ mutationFn: () => leave({ agrees: false, from }) })
  const isCardChanged = useLocation({ select: ({ state }) => state.isCardChanged === true })
  const isEnding = subscription.state === 'pendingCancellation'
  const side = { words, subscription, language, change }
  return (
    <>
      <div role="status">{isCardChanged && <p className="billing-done">{present.cardChanged}</p>}</div>
      {subscription.state === 'pastDue' && <PastDueNotice {...side} />}
      <section className="billing-present">
        <h2>
          {present.heading} <span className="tag">{stateText(words, subscription)}</span>
        </h2>
        <dl className="billing-facts">
          <Facts {...side} />
          <div>
            <dt>{present.card}</dt>
            <dd>
              {subscription.card === null
                ? present.noCard
                : `${subscription.card.issuer} ${subscription.card.maskedNumber}`}
              {!isEnding && (
                <Button small busy={card.isPending || card.isSuccess} onClick={() => card.mutate()}>
                  {present.changeCard}
                </Button>
              )}
            </dd>
          </div>
        </dl>
        <p className="form-field__message form-field__message--bad billing-result" role="alert">
          {card.isError && explainChange(card.error, words)}
        </p>
        <Link className="billing-more" to="/setting/detail/payHistory">
          {present.history}
        </Link>
      </section>
      <PriceChangeSection {...side} />
      <AnnualSwitch {...side} plans={plans} />
      <CancelSection {...side} />
    </>
  )
}

function stateText({ state: texts }: BillingWords, { state }: Subscription): string | undefined {
  return state === 'none' ? undefined : texts[state]
}

type FactsProps = { words: BillingWords; subscription: Subscription; language: string }

function Facts({ words, subscription, language }: FactsProps) {
  const { present } = words
  const { plan, accessUntil, priceChange } = subscription
  // Without a consent to a higher price nothing is charged.
  const nextCharge = priceChange?.isAgreed === false ? null : subscription.nextCharge
  return (
    <>
      {plan !== null && (
        <div>
          <dt>{present.plan}</dt>
          <dd>{planName(words, plan.code)}</dd>
        </div>
      )}
      {nextCharge !== null && (
        <div>
          <dt>{present.next}</dt>
          <dd>
            {fill(present.nextOn, {
              day: formatDate(nextCharge.day, language),
              amount: formatWon(nextCharge.amount, language),
            })}
          </dd>
        </div>
      )}
      {nextCharge === null && accessUntil !== null && (
        <div>
          <dt>{present.until}</dt>
          <dd>{fill(present.untilDay, { day: formatLastDay(accessUntil, language) })}</dd>
        </div>
      )}
    </>
  )
}
