import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import { getPlan, type Plan } from '#src/domain/billing/plans.ts'
import { getPolicy } from '#src/domain/billing/policy.ts'
import { daysAfter, INVOICE_AHEAD, seoulHour } from '#src/domain/billing/rules.ts'
import { queueBillingMail } from '#src/domain/billing/mails/queue-mail.ts'
import { endSubscription } from '#src/domain/billing/subscriptions/end.ts'
import type { Subscription } from '#src/domain/billing/subscriptions/subscription.ts'
import { closeInvoice, createInvoice, findDueInvoice, hasDueInvoice } from './invoice.ts'
import { grantGrace } from './failed.ts'

/** Makes the invoice of the next subscription whose period is about to end. Answers false where there is none. */
export function invoiceNextRenewal({ db, now }: BillingContext): Promise<boolean> {
  const at = now()
  return db.transaction().execute(async (trx) => {
    const subscription = await trx
      .selectFrom('subscription')
      .selectAll()
      .where('state', '=', 'active')
      .where('period_end', '<=', new Date(at.getTime() + INVOICE_AHEAD))
      .where(sql<boolean>`not ${hasDueInvoice}`)
      .orderBy('period_end')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (subscription === undefined) return false
    // Another scheduler may have made the invoice after this search began; the lock alone does not show it.
    if ((await findDueInvoice(trx, subscription.id)) !== undefined) return true
    await invoiceRenewal(trx, subscription, at)
    return true
  })
}

async function invoiceRenewal(trx: Db, subscription: Subscription, now: Date): Promise<void> {
  const { id, member_id: memberId, seats, period_end: from } = subscription
  const policy = await getPolicy(trx)
  const dueAt = seoulHour(from, policy.chargeHour)
  const plan = await nextPlan(trx, subscription, now)
  const invoice = await createInvoice(trx, { subscriptionId: id, plan, seats, from, dueAt, now })
  if (memberId !== null) await grantGrace(trx, memberId, { invoice, now })
}

/**
 * The plan of the coming period. A pending change to a plan that costs more needs a consent not older than the law lets
 * it be; without one the member stays with the present plan, and is asked again.
 */
async function nextPlan(trx: Db, subscription: Subscription, now: Date): Promise<Plan> {
  const present = await getPlan(trx, subscription.plan_code)
  if (subscription.pending_plan_code === null) return present
  const pending = await getPlan(trx, subscription.pending_plan_code)
  if (pending.amount <= present.amount) return pending
  const consent = await trx
    .selectFrom('billing_consent')
    .select('at')
    .where('id', '=', subscription.pending_consent_id ?? 0)
    .executeTakeFirst()
  const { consentDays } = await getPolicy(trx)
  // Still fresh at the last moment at which this invoice may be charged for the first time.
  if (consent !== undefined && daysAfter(consent.at, consentDays) >= daysAfter(now, 2)) return pending
  await trx
    .updateTable('subscription')
    .set({ pending_plan_code: null, pending_consent_id: null })
    .where('id', '=', subscription.id)
    .execute()
  if (subscription.member_id !== null)
    await queueBillingMail(trx, { kind: 'planConsent', memberId: subscription.member_id, at: now })
  return present
}

/** Ends the next cancelled subscription whose period is over. Answers false where there is none. */
export function endNextCanceled({ db, now }: BillingContext): Promise<boolean> {
  const at = now()
  return db.transaction().execute(async (trx) => {
    const subscription = await trx
      .selectFrom('subscription')
      .selectAll()
      .where('state', '=', 'pendingCancel')
      .where('period_end', '<=', at)
      .where(sql<boolean>`not ${hasDueInvoice}`)
      .orderBy('period_end')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (subscription === undefined) return false
    await endSubscription(trx, subscription, { as: 'ended', now: at })
    return true
  })
}

/** Lets the next subscription lapse that waited in vain for a new card. Answers false where there is none. */
export function lapseNext({ db, now }: BillingContext): Promise<boolean> {
  const at = now()
  return db.transaction().execute(async (trx) => {
    const { retryDays, chargeHour } = await getPolicy(trx)
    const lastTry = Math.max(0, ...retryDays)
    const found = await trx
      .selectFrom('subscription')
      .innerJoin('invoice', 'invoice.subscription_id', 'subscription.id')
      .selectAll('subscription')
      .select(['invoice.id as invoiceId', 'invoice.due_at as dueAt'])
      .where('subscription.state', '=', 'pastDue')
      .where('invoice.state', '=', 'due')
      .where('invoice.next_attempt_at', 'is', null)
      .where('invoice.due_at', '<=', daysAfter(at, -lastTry))
      .where(
        sql<boolean>`not exists (select from charge_attempt
          where charge_attempt.invoice_id = invoice.id and charge_attempt.state = 'open')`,
      )
      .orderBy('invoice.due_at')
      .limit(1)
      .forUpdate('subscription')
      .skipLocked()
      .executeTakeFirst()
    if (found === undefined || seoulHour(found.dueAt, chargeHour, lastTry) > at) return false
    await closeInvoice(trx, found.invoiceId, { as: 'uncollectible', now: at })
    await endSubscription(trx, found, { as: 'lapsed', now: at })
    return true
  })
}

/**
 * Ends the next subscription whose first charge was never answered and is nowhere to be found a day later. The member may
 * begin anew; no second charge is made by itself. Answers false where there is none.
 */
export function endNextIncomplete({ db, now }: BillingContext): Promise<boolean> {
  const at = now()
  return db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('subscription')
      .innerJoin('invoice', 'invoice.subscription_id', 'subscription.id')
      .selectAll('subscription')
      .select('invoice.id as invoiceId')
      .where('subscription.state', '=', 'incomplete')
      .where('invoice.state', '=', 'due')
      .where('invoice.next_attempt_at', '<=', at)
      .limit(1)
      .forUpdate('subscription')
      .skipLocked()
      .executeTakeFirst()
    if (found === undefined) return false
    await closeInvoice(trx, found.invoiceId, { as: 'uncollectible', now: at })
    await endSubscription(trx, found, { as: 'ended', now: at })
    if (found.member_id !== null)
      await queueBillingMail(trx, { kind: 'notStarted', memberId: found.member_id, at })
    return true
  })
}
