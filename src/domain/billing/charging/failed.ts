import type { Db } from '#src/db/schema.ts'
import { noteBillingEvent } from '#src/domain/billing/billing-events.ts'
import { queueBillingMail } from '#src/domain/billing/mails/queue-mail.ts'
import type { ChargeOutcome } from '#src/domain/billing/gateway.ts'
import { getPolicy } from '#src/domain/billing/policy.ts'
import { daysAfter, graceEnd, nextTry } from '#src/domain/billing/rules.ts'
import { endSubscription } from '#src/domain/billing/subscriptions/end.ts'
import type { Subscription } from '#src/domain/billing/subscriptions/subscription.ts'
import { extendGrace, grantPeriod } from './grant-period.ts'
import { closeInvoice } from './invoice.ts'
import type { OpenCharge } from './open-charge.ts'

type Failure = Extract<ChargeOutcome, { kind: 'declined' | 'rejected' }>

/** Books that a charge was surely not made, and what comes next, within the transaction that locked the charge. */
export async function recordFailure(
  trx: Db,
  charge: OpenCharge,
  { outcome, now }: { outcome: Failure; now: Date },
): Promise<void> {
  const { attempt, invoice, subscription } = charge
  await trx
    .updateTable('charge_attempt')
    .set({ state: outcome.kind === 'declined' ? 'declined' : 'dead', last_code: outcome.code })
    .where('id', '=', attempt.id)
    .execute()
  if (outcome.kind === 'rejected') {
    const detail = { orderId: attempt.orderId, code: outcome.code }
    await noteBillingEvent(trx, { kind: 'chargeRejected', memberId: subscription.member_id, detail, at: now })
  }
  if (subscription.state === 'incomplete') {
    await closeInvoice(trx, invoice.id, { as: 'uncollectible', now })
    await endSubscription(trx, subscription, { as: 'ended', now })
    await trx.updateTable('invoice').set({ last_code: outcome.code }).where('id', '=', invoice.id).execute()
    return
  }
  // Who has cancelled meanwhile is not charged again.
  if (subscription.cancel_requested_at !== null) {
    await closeInvoice(trx, invoice.id, { as: 'void', now })
    if (subscription.period_end <= now) await endSubscription(trx, subscription, { as: 'ended', now })
    return
  }
  await (outcome.kind === 'rejected' ? postpone(trx, charge, now) : retryLater(trx, charge, { outcome, now }))
}

/** A fault of ours costs the member no access: tomorrow again, and access a day longer. */
async function postpone(trx: Db, { invoice, subscription }: OpenCharge, now: Date): Promise<void> {
  const tomorrow = daysAfter(now, 1)
  await trx.updateTable('invoice').set({ next_attempt_at: tomorrow }).where('id', '=', invoice.id).execute()
  await extendGrace(trx, subscription, { invoiceId: invoice.id, until: daysAfter(tomorrow, 1) })
}

async function retryLater(
  trx: Db,
  { attempt, invoice, subscription }: OpenCharge,
  { outcome, now }: { outcome: Failure; now: Date },
): Promise<void> {
  // The member gave another card while this one was being tried.
  if (subscription.card_id !== attempt.cardId) {
    await trx.updateTable('invoice').set({ next_attempt_at: now }).where('id', '=', invoice.id).execute()
    return
  }
  const needsNewCard = outcome.kind === 'declined' && outcome.needsNewCard
  const next = nextTry(invoice.due_at, now, await getPolicy(trx))
  await trx
    .updateTable('invoice')
    .set((eb) => ({
      failures: eb('failures', '+', 1),
      last_code: outcome.code,
      next_attempt_at: needsNewCard ? null : (next ?? null),
    }))
    .where('id', '=', invoice.id)
    .execute()
  const memberId = subscription.member_id
  if (next === undefined || memberId === null) {
    await closeInvoice(trx, invoice.id, { as: 'uncollectible', now })
    await endSubscription(trx, subscription, { as: 'lapsed', now })
    return
  }
  await trx.updateTable('subscription').set({ state: 'pastDue' }).where('id', '=', subscription.id).execute()
  await queueBillingMail(trx, {
    kind: 'chargeFailed',
    memberId,
    subscriptionId: subscription.id,
    invoiceId: invoice.id,
    at: now,
  })
}

/** Access while a renewal waits to be paid. */
export async function grantGrace(
  trx: Db,
  subscription: Subscription,
  invoice: { id: number; period_start: Date; due_at: Date },
): Promise<void> {
  const until = graceEnd(invoice.due_at, await getPolicy(trx))
  if (until <= invoice.period_start) return
  await grantPeriod(trx, subscription, {
    from: invoice.period_start,
    until,
    invoiceId: invoice.id,
    isGrace: true,
  })
}
