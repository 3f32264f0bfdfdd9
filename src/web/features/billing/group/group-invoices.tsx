import { useRouteContext } from '@tanstack/react-router'
import type { Group } from '#src/web/api/group-queries.ts'
import type { GroupWords } from '#src/web/i18n/load-words.ts'
import { fill } from '#src/web/lib/fill.ts'
import { formatDate } from '#src/web/ui/date.ts'
import { formatWon } from '#src/web/ui/won.ts'

type Invoice = Group['invoices'][number]

/** The invoices of a group, the newest first. */
export function GroupInvoices({ words, group }: { words: GroupWords; group: Group }) {
  const { invoices: said } = words
  return (
    <section className="group-invoices">
      <h2>{said.heading}</h2>
      {group.invoices.length === 0 && <p className="settings__lead">{said.empty}</p>}
      <ul className="group-invoices__list">
        {group.invoices.map((invoice) => (
          <InvoiceEntry key={invoice.invoiceId} words={words} invoice={invoice} />
        ))}
      </ul>
    </section>
  )
}

function InvoiceEntry({ words: { invoices: said }, invoice }: { words: GroupWords; invoice: Invoice }) {
  const { language } = useRouteContext({ from: '__root__' })
  const { invoiceId, seats, unitAmount, totalAmount, vat, state, dueDay, paidAt } = invoice
  const day = (date: string) => formatDate(date, language)
  return (
    <li>
      <p>
        <b>{fill(said.number, { id: invoiceId })}</b> <span className="tag">{said.state[state]}</span>
      </p>
      <p>
        {fill(said.sum, {
          seats,
          price: formatWon(unitAmount, language),
          amount: formatWon(totalAmount, language),
        })}
        <small>{fill(said.tax, { amount: formatWon(vat, language) })}</small>
      </p>
      <p>
        {fill(said.period, { from: day(invoice.periodStart), until: day(invoice.periodEnd) })}
        <small>
          {state === 'due'
            ? fill(said.due, { day: day(dueDay) })
            : paidAt !== null && fill(said.paidOn, { day: day(paidAt) })}
        </small>
      </p>
    </li>
  )
}
