import type { Db } from '#src/db/schema.ts'
import type { SubscriptionState } from './rules.ts'

export type BillingSummary = {
  subscriptions: Partial<Record<SubscriptionState, number>>
  /** Won, as the ledger has it. */
  taken: number
  givenBack: number
  waiting: { charges: number; refunds: number; lateRefunds: number }
  events: { kind: string; at: Date; detail: unknown }[]
}

const NEWEST = 10

/** How billing stands, for an operator. */
export async function getBillingSummary(db: Db, now: Date): Promise<BillingSummary> {
  const [states, sums, charges, refunds, events] = await Promise.all([
    db
      .selectFrom('subscription')
      .select(['state', (eb) => eb.fn.countAll<string>().as('count')])
      .groupBy('state')
      .execute(),
    db
      .selectFrom('ledger_entry')
      .select(['kind', (eb) => eb.fn.sum<string>('amount').as('sum')])
      .groupBy('kind')
      .execute(),
    db.selectFrom('charge_attempt').select('id').where('state', '=', 'open').execute(),
    db.selectFrom('refund').select('due_at as dueAt').where('state', '=', 'requested').execute(),
    db
      .selectFrom('billing_event')
      .select(['kind', 'at', 'detail'])
      .orderBy('id', 'desc')
      .limit(NEWEST)
      .execute(),
  ])
  const sumOf = (kind: string) => Number(sums.find((one) => one.kind === kind)?.sum ?? 0)
  return {
    subscriptions: Object.fromEntries(states.map(({ state, count }) => [state, Number(count)])),
    taken: sumOf('payment'),
    givenBack: Math.abs(sumOf('refund')),
    waiting: {
      charges: charges.length,
      refunds: refunds.length,
      lateRefunds: refunds.filter(({ dueAt }) => dueAt < now).length,
    },
    events,
  }
}
