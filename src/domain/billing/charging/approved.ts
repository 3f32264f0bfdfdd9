import type { Db } from '#src/db/schema.ts'
import { findAccessEnd, grantEntitlement } from '#src/domain/access/entitlement.ts'
import type { GatewayPayment } from '#src/domain/billing/gateway.ts'
import { queueBillingMail } from '#src/domain/billing/mails/queue-mail.ts'
import { addLedgerEntry } from '#src/domain/billing/ledger.ts'
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
  const approvedAt = payment.approvedAt ?? now
  const { id: paymentId } = await trx
    .insertInto('payment')
    .values({
      attempt_id: attempt.id,
      subscription_id: subscription.id,
      member_id: subscription.member_id,
      gateway: attempt.gateway,
      payment_key: payment.paymentKey,
      order_id: attempt.orderId,
      total: payment.total,
      balance: payment.total,
      receipt_url: payment.receiptUrl,
      approved_at: approvedAt,
      confirmed_at: null,
      // Found late, some of it may have been given back since.
      look_up_at: payment.balance < payment.total ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addLedgerEntry(trx, {
    paymentId,
    kind: 'payment',
    amount: payment.total,
    cause: `payment ${payment.paymentKey}`,
    at: approvedAt,
  })
  const period = await paidPeriod(trx, { attempt, invoice, subscription }, now)
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
      period_start: period.from,
      period_end: period.until,
      agreed_amount: invoice.unit_amount,
      ...(isUsed ? { pending_plan_code: null, pending_consent_id: null } : {}),
    })
    .where('id', '=', subscription.id)
    .execute()
  if (subscription.member_id === null) return
  // What was granted while it waited is part of what is paid now.
  await trx
    .deleteFrom('entitlement')
    .where('invoice_id', '=', invoice.id)
    .where('source', '=', 'grace')
    .execute()
  await grantEntitlement(trx, subscription.member_id, {
    ...period,
    source: 'subscription',
    invoiceId: invoice.id,
  })
  await queueBillingMail(trx, { kind: 'receipt', memberId: subscription.member_id, at: now, paymentId })
}

/** A renewal pays for the period that follows the last; a first payment for one that begins when other access ends. */
async function paidPeriod(trx: Db, { invoice, subscription }: OpenCharge, now: Date) {
  const { period_start: from, period_end: until } = invoice
  if (subscription.state !== 'incomplete' || subscription.member_id === null) return { from, until }
  const begins = (await findAccessEnd(trx, subscription.member_id, now)) ?? now
  return { from: begins, until: new Date(begins.getTime() + until.getTime() - from.getTime()) }
}
