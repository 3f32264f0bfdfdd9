import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { getPolicy } from './policy.ts'
import { vatIn } from './rules.ts'

/** What one plan brought in one month of Seoul; won. */
export type Revenue = {
  /** As 2026-11. */
  month: string
  planCode: string
  payments: number
  taken: number
  givenBack: number
  /** What is left. */
  net: number
  /** The value added tax in `net`. */
  vat: number
}

/**
 * Revenue by month and plan, the latest month first, from the ledger: a refund counts in the month it was made. `months`
 * counts back from the month of `now`, which is included.
 */
export async function getRevenue(db: Db, { months, now }: { months: number; now: Date }): Promise<Revenue[]> {
  const { vatPercent } = await getPolicy(db)
  const { rows } = await sql<{
    month: string
    planCode: string
    payments: string
    taken: string
    back: string
  }>`select to_char(ledger_entry.at at time zone 'Asia/Seoul', 'YYYY-MM') as month, invoice.plan_code as "planCode",
      count(*) filter (where ledger_entry.kind = 'payment') as payments,
      coalesce(sum(ledger_entry.amount) filter (where ledger_entry.kind = 'payment'), 0) as taken,
      coalesce(-sum(ledger_entry.amount) filter (where ledger_entry.kind = 'refund'), 0) as back
    from ledger_entry
    join payment on payment.id = ledger_entry.payment_id
    join charge_attempt on charge_attempt.id = payment.attempt_id
    join invoice on invoice.id = charge_attempt.invoice_id
    where ledger_entry.at >= (date_trunc('month', ${now}::timestamptz at time zone 'Asia/Seoul')
      - make_interval(months => ${months - 1}::integer)) at time zone 'Asia/Seoul'
    group by 1, 2
    order by 1 desc, 2`.execute(db)
  return rows.map(({ month, planCode, payments, taken, back }) => {
    const net = Number(taken) - Number(back)
    return {
      month,
      planCode,
      payments: Number(payments),
      taken: Number(taken),
      givenBack: Number(back),
      net,
      vat: vatIn(net, vatPercent),
    }
  })
}
