import type { Db } from '#src/db/schema.ts'
import { findOwnAccessEnd } from '#src/domain/access/entitlement.ts'
import type { GatewayPayment } from '#src/domain/billing/gateway.ts'
import { queueBillingMail } from '#src/domain/billing/mails/queue-mail.ts'
import { addLedgerEntry } from '#src/domain/billing/ledger.ts'
import type { Subscription } from '#src/domain/billing/subscriptions/subscription.ts'
import { grantPeriod } from './grant-period.ts'
import type { Invoice } from './invoice.ts'
import type { OpenCharge } from './open-charge.ts'

/** Books a payment, and gives what was paid for, within the transaction that locked its charge. */
export async function recordPayment(
  trx: Db,
  { attempt, invoice, subscription }: OpenCharge,
  { payment, now }: { payment: GatewayPayment; now: Date },
): Promise<void> {
  await trx
    .updateTable('charge_attempt')
    .set({ state: 'succeeded', last_code: null })
    .where('id', '=', attempt.id)
    .execute()
  await bookPayment(
    trx,
    { invoice, subscription },
    {
      attemptId: attempt.id,
      gateway: attempt.gateway,
      paymentKey: payment.paymentKey,
      orderId: attempt.orderId,
      total: payment.total,
      receiptUrl: payment.receiptUrl,
      // Their clock may be ahead of ours: pages read from now on are use of this payment.
      approvedAt: payment.approvedAt === null || payment.approvedAt > now ? now : payment.approvedAt,
      confirmedAt: null,
      // Found late, some of it may have been given back since.
      lookUpAt: payment.balance < payment.total ? now : null,
      now,
    },
  )
}

/** Money for an invoice: a charge that came through, or a bank transfer. */
export type NewPayment = {
  attemptId: number | null
  gateway: 'toss' | 'stripe' | 'transfer'
  paymentKey: string
  orderId: string
  total: number
  receiptUrl: string | null
  approvedAt: Date
  confirmedAt: Date | null
  lookUpAt: Date | null
  now: Date
}

/** Books money for an invoice, and gives the period it pays for. The subscription must be locked. */
export async function bookPayment(
  trx: Db,
  { invoice, subscription }: { invoice: Invoice; subscription: Subscription },
  payment: NewPayment,
): Promise<void> {
  const { now } = payment
  const paymentId = await insertPayment(trx, { invoice, subscription }, payment)
  const period = await paidPeriod(trx, { invoice, subscription }, now)
  await trx
    .updateTable('invoice')
    .set({ state: 'paid', next_attempt_at: null, period_start: period.from, period_end: period.until })
    .where('id', '=', invoice.id)
    .execute()
  // A consent to a change that is still to come stays.
  const isUsed =
    subscription.pending_plan_code === null || subscription.pending_plan_code === invoice.plan_code
  await trx
    .updateTable('subscription')
    .set({
      state: subscription.cancel_requested_at === null ? 'active' : 'pendingCancel',
      plan_code: invoice.plan_code,
      seats: invoice.seats,
      period_start: period.from,
      period_end: period.until,
      agreed_amount: invoice.unit_amount,
      ...(isUsed ? { pending_plan_code: null, pending_consent_id: null } : {}),
    })
    .where('id', '=', subscription.id)
    .execute()
  // What was granted while it waited is part of what is paid now.
  await trx
    .deleteFrom('entitlement')
    .where('invoice_id', '=', invoice.id)
    .where('source', '=', 'grace')
    .execute()
  await grantPeriod(trx, subscription, { ...period, invoiceId: invoice.id, isGrace: false })
  if (subscription.member_id !== null)
    await queueBillingMail(trx, {
      kind: 'receipt',
      memberId: subscription.member_id,
      subscriptionId: subscription.id,
      paymentId,
      at: now,
    })
}

async function insertPayment(
  trx: Db,
  { invoice, subscription }: { invoice: Invoice; subscription: Subscription },
  payment: NewPayment,
): Promise<number> {
  const { id: paymentId } = await trx
    .insertInto('payment')
    .values({
      attempt_id: payment.attemptId,
      invoice_id: invoice.id,
      subscription_id: subscription.id,
      member_id: subscription.member_id,
      gateway: payment.gateway,
      payment_key: payment.paymentKey,
      order_id: payment.orderId,
      total: payment.total,
      balance: payment.total,
      receipt_url: payment.receiptUrl,
      approved_at: payment.approvedAt,
      confirmed_at: payment.confirmedAt,
      look_up_at: payment.lookUpAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addLedgerEntry(trx, {
    paymentId,
    kind: 'payment',
    amount: payment.total,
    cause: `payment ${payment.paymentKey}`,
    at: payment.approvedAt,
  })
  return paymentId
}

/**
 * A renewal pays for the period that follows the last; a first payment for one that begins when the
 * member's own access ends. A seat does not count: once it is taken back, nothing else would open the books that are paid for.
 */
async function paidPeriod(
  trx: Db,
  { invoice, subscription }: { invoice: Invoice; subscription: Subscription },
  now: Date,
) {
  const { period_start: from, period_end: until } = invoice
  const { state, member_id: memberId, group_id: groupId } = subscription
  if (state !== 'incomplete') return { from, until }
  // The people of a group have other access of many kinds, or none: theirs begins at once.
  const isOwn = groupId === null && memberId !== null
  const begins = (isOwn ? await findOwnAccessEnd(trx, memberId, now) : undefined) ?? now
  return { from: begins, until: new Date(begins.getTime() + until.getTime() - from.getTime()) }
}
