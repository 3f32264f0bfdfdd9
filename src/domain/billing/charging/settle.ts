import type { Db } from '#src/db/schema.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import type { ChargeOutcome, GatewayName, GatewayPayment } from '#src/domain/billing/gateway.ts'
import { noteBillingEvent } from '#src/domain/billing/billing-events.ts'
import { daysAfter } from '#src/domain/billing/rules.ts'
import { lockSubscription, type Subscription } from '#src/domain/billing/subscriptions/subscription.ts'
import { recordPayment } from './approved.ts'
import { recordFailure } from './failed.ts'
import type { Invoice } from './invoice.ts'

/** An open charge, and all that its outcome changes, locked. */
export type OpenCharge = {
  attempt: { id: number; orderId: string; amount: number; cardId: number; gateway: GatewayName }
  invoice: Invoice
  subscription: Subscription
}

/**
 * Writes down what became of a charge, with everything that follows from it, in one transaction. What is not surely known
 * leaves the charge open. Repeating it, in whatever order, changes nothing.
 */
export async function settleCharge(
  context: BillingContext,
  attemptId: number,
  outcome: ChargeOutcome,
): Promise<void> {
  const now = context.now()
  if (outcome.kind === 'unknown') {
    await keepOpen(context.db, attemptId, outcome)
    return
  }
  await context.db.transaction().execute(async (trx) => {
    const charge = await lockOpenCharge(trx, attemptId)
    if (charge === undefined) return
    if (outcome.kind === 'approved') await approve(trx, charge, { payment: outcome.payment, now })
    else await recordFailure(trx, charge, { outcome, now })
  })
  context.onMailQueued()
}

/** The charge, while it is open. Its subscription is locked first, as by whatever else changes a subscription. */
export async function lockOpenCharge(trx: Db, attemptId: number): Promise<OpenCharge | undefined> {
  const { subscriptionId } = await trx
    .selectFrom('charge_attempt')
    .innerJoin('invoice', 'invoice.id', 'charge_attempt.invoice_id')
    .select('invoice.subscription_id as subscriptionId')
    .where('charge_attempt.id', '=', attemptId)
    .executeTakeFirstOrThrow()
  const subscription = await lockSubscription(trx, subscriptionId)
  const attempt = await trx
    .selectFrom('charge_attempt')
    .innerJoin('payment_card', 'payment_card.id', 'charge_attempt.card_id')
    .select([
      'charge_attempt.id',
      'order_id as orderId',
      'amount',
      'gateway',
      'card_id as cardId',
      'invoice_id as invoiceId',
    ])
    .where('charge_attempt.id', '=', attemptId)
    .where('charge_attempt.state', '=', 'open')
    .executeTakeFirst()
  if (attempt === undefined) return undefined
  const invoice = await trx
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', attempt.invoiceId)
    .executeTakeFirstOrThrow()
  return { attempt, invoice, subscription }
}

/** What is kept of an answer that says nothing sure. */
async function keepOpen(
  db: Db,
  attemptId: number,
  { code, replayed }: { code: string; replayed: boolean },
): Promise<void> {
  await db
    .updateTable('charge_attempt')
    .set({ last_code: code, is_answered: replayed })
    .where('id', '=', attemptId)
    .where('state', '=', 'open')
    .execute()
}

async function approve(
  trx: Db,
  charge: OpenCharge,
  { payment, now }: { payment: GatewayPayment; now: Date },
): Promise<void> {
  const { attempt, subscription } = charge
  if (payment.total === attempt.amount && payment.currency === 'KRW' && payment.orderId === attempt.orderId) {
    await recordPayment(trx, charge, { payment, now })
    return
  }
  const detail = { orderId: attempt.orderId, amount: attempt.amount, total: payment.total }
  await noteBillingEvent(trx, { kind: 'amountMismatch', memberId: subscription.member_id, detail, at: now })
  await trx
    .updateTable('charge_attempt')
    .set({ last_code: 'MISMATCH', due_at: daysAfter(now, 1) })
    .where('id', '=', attempt.id)
    .execute()
}
