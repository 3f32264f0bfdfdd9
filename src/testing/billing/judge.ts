import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import type { BillingWorld } from './world.ts'

/**
 * Holds the library's books against the sandbox's own, once everything is worked off. Answers what is wrong, in words; an
 * empty list where all holds. The numbers are those of the invariants in the issue.
 */
export async function judgeHistories(
  db: Db,
  {
    world,
    chargedAfterCancel,
  }: { world: Pick<BillingWorld, 'charges' | 'now' | 'faultsMet'>; chargedAfterCancel: readonly string[] },
): Promise<string[]> {
  const wrong: string[] = []
  const there = world.charges()
  const ours = await db
    .selectFrom('payment')
    .innerJoin('charge_attempt', 'charge_attempt.id', 'payment.attempt_id')
    .innerJoin('invoice', 'invoice.id', 'charge_attempt.invoice_id')
    .select([
      'payment.id',
      'payment.order_id as orderId',
      'total',
      'balance',
      'payment.member_id as memberId',
    ])
    .select([
      'invoice.id as invoiceId',
      'invoice.subscription_id as subscriptionId',
      'period_start as from',
      'period_end as until',
    ])
    .execute()
  const byOrder = new Map(ours.map((payment) => [payment.orderId, payment]))
  const periods = new Map<string, number>()
  for (const { orderId, total, balance } of there) {
    const known = byOrder.get(orderId)
    if (known === undefined) wrong.push(`charge ${orderId} without a record`)
    else if (known.total !== total || known.balance !== balance)
      wrong.push(`charge ${orderId}: ${known.balance} of ${known.total} here, ${balance} of ${total} there`)
    if (known === undefined || balance === 0) continue
    const period = `${known.subscriptionId} ${known.from.toISOString()}`
    periods.set(period, (periods.get(period) ?? 0) + 1)
  }
  for (const [period, count] of periods) if (count > 1) wrong.push(`charged twice for ${period}`)
  const known = new Set(there.map(({ orderId }) => orderId))
  for (const { orderId } of ours) if (!known.has(orderId)) wrong.push(`payment ${orderId} without a charge`)

  const { rows: ledger } = await sql<{
    sum: string | null
  }>`select sum(amount) as sum from ledger_entry`.execute(db)
  const balance = there.reduce((sum, payment) => sum + payment.balance, 0)
  if (Number(ledger[0]?.sum ?? 0) !== balance)
    wrong.push(`the ledger says ${ledger[0]?.sum}, the other side ${balance}`)

  const spans = await db
    .selectFrom('entitlement')
    .select([
      'member_id as memberId',
      'starts_at as from',
      'ends_at as until',
      'source',
      'invoice_id as invoiceId',
    ])
    .execute()
  for (const payment of ours) {
    const span = spans.find((one) => one.invoiceId === payment.invoiceId && one.source === 'subscription')
    const isWhole =
      span?.from.getTime() === payment.from.getTime() && span.until.getTime() === payment.until.getTime()
    if (payment.balance > 0 && !isWhole) wrong.push(`payment ${payment.id} gives no access to its period`)
    if (payment.balance === 0 && span !== undefined && span.until > world.now())
      wrong.push(`payment ${payment.id} was given back, and its access goes on`)
  }
  const paid = new Set(ours.map(({ invoiceId }) => invoiceId))
  for (const { source, invoiceId, until, memberId } of spans) {
    if (source === 'subscription' && (invoiceId === null || !paid.has(invoiceId)))
      wrong.push(`member ${memberId} reads without having paid`)
    if (source === 'grace' && until > world.now() && !(await isWaiting(db, invoiceId)))
      wrong.push(`member ${memberId} reads in grace that nothing is waited for`)
  }
  wrong.push(...chargedAfterCancel.map((orderId) => `charge ${orderId} was first sent after a cancellation`))
  wrong.push(...(await openThings(db)))
  wrong.push(...world.faultsMet.map((error) => `fault: ${error.message}`))
  return wrong
}

async function isWaiting(db: Db, invoiceId: number | null): Promise<boolean> {
  const invoice = await db
    .selectFrom('invoice')
    .select('state')
    .where('id', '=', invoiceId ?? 0)
    .executeTakeFirst()
  return invoice?.state === 'due'
}

/** What must not be there any more once days have passed without a fault. */
async function openThings(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'attempt ' || id || ' is open' as what from charge_attempt where state = 'open'
    union all select 'refund ' || id || ' is open' from refund where state = 'requested'
    union all select 'subscription ' || id || ' is incomplete' from subscription where state = 'incomplete'
    union all select 'coupon ' || id || ' was used by nobody' from coupon where used_at is not null and member_id is null
    union all select 'invoice ' || id || ' increased without a fresh consent' from invoice
      where state = 'paid' and plan_code = 'personal-annual' and exists (
        select 1 from invoice as before where before.subscription_id = invoice.subscription_id
          and before.plan_code = 'personal-monthly' and before.state = 'paid'
          and before.period_end <= invoice.period_start)
      and not exists (select 1 from invoice as before where before.subscription_id = invoice.subscription_id
          and before.plan_code = 'personal-annual' and before.state = 'paid' and before.id < invoice.id)
      and not exists (
        select 1 from billing_consent join subscription on subscription.id = invoice.subscription_id
        where billing_consent.member_id = subscription.member_id and kind = 'annual'
          and billing_consent.at > invoice.created_at - interval '30 days'
          and billing_consent.at <= invoice.created_at)`.execute(db)
  return rows.map(({ what }) => what)
}
