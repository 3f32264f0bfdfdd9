import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import { getPlan, type Plan } from '#src/domain/billing/plans.ts'
import { getPolicy } from '#src/domain/billing/policy.ts'
import { daysAfter, INVOICE_AHEAD, seoulHour } from '#src/domain/billing/rules.ts'
import { queueBillingMail } from '#src/domain/billing/mails/queue-mail.ts'
import { mayCharge } from '#src/domain/billing/subscriptions/price-consent.ts'
import { endSubscription } from '#src/domain/billing/subscriptions/end.ts'
import type { Subscription } from '#src/domain/billing/subscriptions/subscription.ts'
import { closeInvoice, createInvoice, findDueInvoice, hasDueInvoice } from './invoice.ts'
import { grantGrace } from './failed.ts'
import { FOUND_AT_ONCE, workOnEach } from './work-on-each.ts'

/** Makes the invoices of subscriptions whose period is about to end. Answers whether there were any. */
export async function invoiceRenewals({ db, now }: BillingContext): Promise<boolean> {
  const at = now()
  const { noticeDays } = await getPolicy(db)
  const found = await dueRenewals(db, { at, noticeDays })
    .select('id')
    .orderBy('period_end')
    .limit(FOUND_AT_ONCE)
    .execute()
  return workOnEach(
    found.map(({ id }) => id),
    (id) =>
      db.transaction().execute(async (trx) => {
        const subscription = await dueRenewals(trx, { at, noticeDays })
          .selectAll()
          .where('id', '=', id)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst()
        // Another scheduler may have made the invoice after this search began; the lock alone does not show it.
        if (subscription === undefined || (await findDueInvoice(trx, id)) !== undefined) return false
        await invoiceRenewal(trx, subscription, at)
        return true
      }),
  )
}

function dueRenewals(db: Db, { at, noticeDays }: { at: Date; noticeDays: number }) {
  return db
    .selectFrom('subscription')
    .where('state', '=', 'active')
    .where((eb) =>
      eb.or([
        eb('period_end', '<=', new Date(at.getTime() + INVOICE_AHEAD)),
        // A bank transfer takes its time.
        eb.and([eb('card_id', 'is', null), eb('period_end', '<=', daysAfter(at, noticeDays))]),
      ]),
    )
    .where(sql<boolean>`not ${hasDueInvoice}`)
}

async function invoiceRenewal(trx: Db, subscription: Subscription, now: Date): Promise<void> {
  const { id, member_id: memberId, card_id: cardId, period_end: from } = subscription
  const plan = await nextPlan(trx, subscription, now)
  if (plan === undefined) {
    await endUnlessAgreed(trx, subscription, now)
    return
  }
  const policy = await getPolicy(trx)
  const dueAt = seoulHour(from, policy.chargeHour)
  const seats = await nextSeats(trx, subscription)
  const invoice = await createInvoice(trx, { subscriptionId: id, plan, seats, from, dueAt, now })
  await grantGrace(trx, subscription, invoice)
  if (memberId !== null && cardId === null)
    await queueBillingMail(trx, {
      kind: 'groupInvoice',
      memberId,
      subscriptionId: id,
      invoiceId: invoice.id,
      at: now,
    })
}

/** The seats of the coming period: a group's as the operator has set them. */
async function nextSeats(trx: Db, { group_id: groupId, seats }: Subscription): Promise<number> {
  if (groupId === null) return seats
  const group = await trx
    .selectFrom('subscription_group')
    .select('seats')
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow()
  return group.seats
}

/**
 * The plan of the coming period. More than the member agreed to needs a consent not older than the law lets it be: without
 * one a pending change is dropped and asked for again, and a dearer plan is not renewed (undefined).
 */
async function nextPlan(trx: Db, subscription: Subscription, now: Date): Promise<Plan | undefined> {
  const present = await getPlan(trx, subscription.plan_code)
  if (subscription.pending_plan_code === null)
    return (await mayCharge(trx, subscription, { amount: present.amount, now })) ? present : undefined
  const pending = await getPlan(trx, subscription.pending_plan_code)
  if (await mayCharge(trx, subscription, { amount: pending.amount, now })) return pending
  await trx
    .updateTable('subscription')
    .set({ pending_plan_code: null, pending_consent_id: null })
    .where('id', '=', subscription.id)
    .execute()
  if (subscription.member_id !== null)
    await queueBillingMail(trx, {
      kind: 'planConsent',
      memberId: subscription.member_id,
      subscriptionId: subscription.id,
      at: now,
    })
  return present.amount <= subscription.agreed_amount ? present : undefined
}

/** Silence is no consent: at the end of what is paid for it ends, unless the member agrees until then. */
async function endUnlessAgreed(trx: Db, { id, member_id: memberId }: Subscription, now: Date): Promise<void> {
  await trx
    .updateTable('subscription')
    .set({ state: 'pendingCancel', cancel_requested_at: now })
    .where('id', '=', id)
    .execute()
  if (memberId !== null)
    await queueBillingMail(trx, { kind: 'priceNotAgreed', memberId, subscriptionId: id, at: now })
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
      await queueBillingMail(trx, {
        kind: 'notStarted',
        memberId: found.member_id,
        subscriptionId: found.id,
        at,
      })
    return true
  })
}
