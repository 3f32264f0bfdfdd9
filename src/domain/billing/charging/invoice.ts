import { type Selectable, sql } from 'kysely'
import type { Db, Schema } from '#src/db/schema.ts'
import { endInvoiceEntitlements } from '#src/domain/access/entitlement.ts'
import type { Plan } from '#src/domain/billing/plans.ts'
import { daysAfter } from '#src/domain/billing/rules.ts'

export type Invoice = Selectable<Schema['invoice']>

export type NewInvoice = {
  subscriptionId: number
  plan: Plan
  seats: number
  from: Date
  dueAt: Date
  now: Date
}

/** Fixes what a period costs. Its first charge is tried when it is due. */
export function createInvoice(trx: Db, invoice: NewInvoice): Promise<Invoice> {
  const { subscriptionId, plan, seats, from, dueAt, now } = invoice
  return trx
    .insertInto('invoice')
    .values({
      subscription_id: subscriptionId,
      plan_code: plan.code,
      seats,
      unit_amount: plan.amount,
      amount: plan.amount * seats,
      period_start: from,
      period_end: daysAfter(from, plan.days),
      state: 'due',
      due_at: dueAt,
      next_attempt_at: dueAt,
      last_code: null,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Whether an invoice waits to be paid, in a query of `subscription`. */
export const hasDueInvoice = sql<boolean>`exists (
  select from invoice where invoice.subscription_id = subscription.id and invoice.state = 'due')`

/** The invoice that waits to be paid; undefined where there is none. */
export function findDueInvoice(db: Db, subscriptionId: number): Promise<Invoice | undefined> {
  return db
    .selectFrom('invoice')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'due')
    .executeTakeFirst()
}

/** Whether a charge for an invoice is on its way, or nobody knows what became of it. */
export async function hasOpenAttempt(db: Db, invoiceId: number): Promise<boolean> {
  const open = await db
    .selectFrom('charge_attempt')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return open !== undefined
}

/** Closes an invoice that will not be paid, and takes back the access it gave while it waited. */
export async function closeInvoice(
  trx: Db,
  invoiceId: number,
  { as, now }: { as: 'void' | 'uncollectible'; now: Date },
): Promise<void> {
  await trx
    .updateTable('invoice')
    .set({ state: as, next_attempt_at: null })
    .where('id', '=', invoiceId)
    .where('state', '=', 'due')
    .execute()
  await endInvoiceEntitlements(trx, [invoiceId], { at: now, source: 'grace' })
}
