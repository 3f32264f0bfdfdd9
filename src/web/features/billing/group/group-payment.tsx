import { useMutation } from '@tanstack/react-query'
import { useLocation, useRouteContext } from '@tanstack/react-router'
import type { Group } from '#src/web/api/group-queries.ts'
import type { GroupWords } from '#src/web/i18n/load-words.ts'
import { fill } from '#src/web/lib/fill.ts'
import { GROUP } from '#src/web/lib/group-path.ts'
import { Button } from '#src/web/ui/button.tsx'
import { formatDate } from '#src/web/ui/date.ts'
import { formatWon } from '#src/web/ui/won.ts'
import { useStartCheckout } from '#src/web/features/billing/checkout/start-checkout.ts'
import { GroupCancel } from './group-cancel.tsx'
import { GroupCheckout } from './group-checkout.tsx'
import { GroupNewPayer } from './group-new-payer.tsx'
import { Result } from './result.tsx'

type PaymentProps = { words: GroupWords; group: Group }

/** What the group costs, how that is paid, and when next. */
export function GroupPayment({ words, group }: PaymentProps) {
  const { payment: said } = words
  const { language } = useRouteContext({ from: '__root__' })
  const notice = noticeOf(words, group)
  return (
    <section className="billing-present">
      <h2>
        {said.heading} <span className="tag">{words.state[group.state]}</span>
      </h2>
      <div role="status">{notice !== undefined && <p className="billing-done">{notice}</p>}</div>
      <dl className="billing-facts">
        {factsOf(words, group, language).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {group.state !== 'none' && <Means words={words} group={group} />}
      </dl>
      {group.state === 'none' && group.payBy === 'card' && <GroupCheckout words={words} group={group} />}
      {needsPayer(group) && <GroupNewPayer words={words} group={group} language={language} />}
      {group.state !== 'none' && group.state !== 'incomplete' && <GroupCancel words={words} group={group} />}
    </section>
  )
}

/** By what the group pays, and another card. */
function Means({ words: { payment: said }, group }: PaymentProps) {
  const leave = useStartCheckout()
  const change = useMutation({ mutationFn: () => leave({ agrees: false, from: GROUP, forGroup: true }) })
  const isCardChanged = useLocation({ select: ({ state }) => state.isCardChanged === true })
  const { payBy, card, state } = group
  return (
    <div>
      <dt>{said.card}</dt>
      <dd>
        {payBy === 'transfer'
          ? said.transfer
          : card === null
            ? said.noCard
            : `${card.issuer} ${card.maskedNumber}`}
        {payBy === 'card' && card !== null && state !== 'pendingCancellation' && state !== 'incomplete' && (
          <Button small busy={change.isPending || change.isSuccess} onClick={() => change.mutate()}>
            {said.changeCard}
          </Button>
        )}
        {change.isError && <Result failure={said.openFailed} />}
        <span className="visually-hidden" role="status">
          {isCardChanged && card !== null && `${card.issuer} ${card.maskedNumber}`}
        </span>
      </dd>
    </div>
  )
}

/** Whether the group goes on, and nobody has given a card for it. */
function needsPayer({ payBy, card, state }: Group): boolean {
  return payBy === 'card' && card === null && (state === 'inUse' || state === 'pastDue')
}

function noticeOf({ payment: said }: GroupWords, { state, payBy }: Group): string | undefined {
  if (state === 'incomplete') return payBy === 'card' ? said.confirming : said.waiting
  if (state === 'none' && payBy === 'transfer') return said.waiting
  return state === 'pastDue' ? said.overdue : undefined
}

function factsOf({ payment: said }: GroupWords, group: Group, language: string): [string, string][] {
  const { plan, seats, capacity, paidUntil, priceChange } = group
  // Without a consent to a higher price nothing is charged.
  const nextCharge = priceChange?.isAgreed === false ? null : group.nextCharge
  const price = { amount: formatWon(plan.amount, language), days: plan.days }
  return [
    [said.seats, fill(capacity === seats ? said.seatsText : said.seatsNext, { seats })],
    [said.price, fill(said.priceText, price)],
    ...(paidUntil === null
      ? []
      : [
          [said.until, fill(said.untilDay, { day: formatDate(paidUntil, language) })] satisfies [
            string,
            string,
          ],
        ]),
    ...(nextCharge === null
      ? []
      : [
          [
            said.next,
            fill(said.nextOn, {
              day: formatDate(nextCharge.day, language),
              amount: formatWon(nextCharge.amount, language),
            }),
          ] satisfies [string, string],
        ]),
  ]
}
