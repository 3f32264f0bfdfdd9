import { useRouteContext } from '@tanstack/react-router'
import type { Payment } from '#src/web/api/billing-queries.ts'
import type { BillingWords } from '#src/web/i18n/load-words.ts'
import { fill } from '#src/web/lib/fill.ts'
import { formatDate } from '#src/web/ui/date.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { formatWon } from '#src/web/ui/won.ts'
import { PaymentRefund } from './payment-refund.tsx'
import { planName } from '#src/web/features/billing/plan-facts.ts'

type PaymentEntryProps = { words: BillingWords; payment: Payment }

export function PaymentEntry({ words, payment }: PaymentEntryProps) {
  const { history } = words
  const { language } = useRouteContext({ from: '__root__' })
  const day = formatDate(payment.approvedAt, language)
  const given = payment.totalAmount - payment.balance
  const facts = [
    [history.day, day],
    [
      history.periodName,
      fill(history.period, {
        from: formatDate(payment.periodStart, language),
        until: formatDate(payment.periodEnd, language),
      }),
    ],
    [
      history.card,
      payment.card === null ? history.transfer : `${payment.card.issuer} ${payment.card.maskedNumber}`,
    ],
    [history.order, payment.orderId],
  ] as const
  return (
    <li className="payment">
      <div className="payment__head">
        <h2>
          {planName(words, payment.planCode)}
          {payment.seats > 1 && <small> {fill(history.seats, { seats: payment.seats })}</small>}{' '}
          <span className="tag">{history.state[payment.state]}</span>
        </h2>
        <p className="payment__amount">
          <b>{formatWon(payment.totalAmount, language)}</b>
          <small>{fill(history.tax, { amount: formatWon(payment.vat, language) })}</small>
          {given > 0 && <small>{fill(history.given, { amount: formatWon(given, language) })}</small>}
        </p>
      </div>
      <dl className="billing-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="payment__foot">
        <PaymentRefund words={words} payment={payment} language={language} />
        {payment.receiptUrl !== null && (
          <a
            className="billing-more"
            href={payment.receiptUrl}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={fill(history.receiptOf, { day })}
          >
            {history.receipt}
            <Icon name="external" />
          </a>
        )}
      </div>
    </li>
  )
}
