import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { grantEntitlement } from '#src/domain/access/entitlement.ts'
import { getPolicy } from '#src/domain/billing/policy.ts'
import { graceEnd } from '#src/domain/billing/rules.ts'
import { lockGroupLive } from '#src/domain/billing/subscriptions/subscription.ts'

type Seat = { groupId: number; memberId: number; now: Date }

/** Lets a member who has just sat down read with the others: what the group has paid for, and what it is waited for. */
export async function grantSeatAccess(trx: Db, { groupId, memberId, now }: Seat): Promise<void> {
  const subscription = await lockGroupLive(trx, groupId)
  if (subscription === undefined || subscription.state === 'incomplete') return
  const policy = await getPolicy(trx)
  const invoices = await trx
    .selectFrom('invoice')
    .leftJoin('payment', 'payment.invoice_id', 'invoice.id')
    .select(['invoice.id', 'invoice.state', 'period_start as from', 'period_end as until', 'balance'])
    .select('due_at as dueAt')
    .select(
      sql<Date | null>`(select max(ends_at) from entitlement
        where entitlement.invoice_id = invoice.id and source = 'grace')`.as('graceUntil'),
    )
    .where('invoice.subscription_id', '=', subscription.id)
    .where('invoice.state', 'in', ['paid', 'due'])
    .execute()
  for (const { id: invoiceId, state, from, until, balance, dueAt, graceUntil } of invoices) {
    const isPaid = state === 'paid'
    // What was given back lets nobody read any more.
    if (isPaid && balance === 0) continue
    const end = isPaid ? until : later(graceEnd(dueAt, policy), graceUntil ?? dueAt)
    const begin = later(from, now)
    const source = isPaid ? 'group' : 'grace'
    if (end > begin) await grantEntitlement(trx, memberId, { from: begin, until: end, source, invoiceId })
  }
}

const later = (one: Date, other: Date) => (one > other ? one : other)

/** Takes back at once what a seat gave. */
export async function endSeatAccess(trx: Db, { groupId, memberId, now }: Seat): Promise<void> {
  const invoices = trx
    .selectFrom('invoice')
    .innerJoin('subscription', 'subscription.id', 'invoice.subscription_id')
    .select('invoice.id')
    .where('subscription.group_id', '=', groupId)
  await trx
    .deleteFrom('entitlement')
    .where('member_id', '=', memberId)
    .where('invoice_id', 'in', invoices)
    .where('starts_at', '>=', now)
    .execute()
  await trx
    .updateTable('entitlement')
    .set({ ends_at: now })
    .where('member_id', '=', memberId)
    .where('invoice_id', 'in', invoices)
    .where('ends_at', '>', now)
    .execute()
}
