import type { Db } from '#src/db/schema.ts'
import type { MemberActor } from '#src/domain/actor.ts'
import { endInvoiceEntitlements } from '#src/domain/access/entitlement.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import type { GatewayName } from '#src/domain/billing/gateway.ts'
import { closeInvoice, findDueInvoice, hasOpenAttempt } from '#src/domain/billing/charging/invoice.ts'
import { getPolicy } from '#src/domain/billing/policy.ts'
import { businessDaysAfter, LIVE_STATES, type RefundSource, refundFault } from '#src/domain/billing/rules.ts'
import { endSubscription } from '#src/domain/billing/subscriptions/end.ts'
import { lockSubscription } from '#src/domain/billing/subscriptions/subscription.ts'
import { Refusal } from '#src/domain/errors.ts'
import { countServedPages } from './usage.ts'

/**
 * Gives a payment back to the member who asks for it: access and renewals end now, the money is sent at once and is back
 * within the days the law gives. Answers the refund's id. Throws PAYMENT_NOT_FOUND, for another member's too,
 * REFUND_REFUSED with why, and PAYMENT_PENDING while another charge of the subscription is not settled.
 */
export async function requestRefund(
  context: BillingContext,
  { memberId, now }: MemberActor,
  paymentId: number,
): Promise<number> {
  // Nothing more may be read while it is judged what was read, nor by a right that was checked a moment before it ended.
  const release = context.holdReading(await listReaders(context.db, { memberId, paymentId }))
  let isOver = false
  try {
    await context.flushUsage()
    const refundId = await refundUnused(context, { memberId, now }, paymentId)
    isOver = true
    return refundId
  } finally {
    release(isOver)
  }
}

/** Who may read by a member's payment: that member, or whoever sits in the group it pays for. */
async function listReaders(db: Db, of: { memberId: number; paymentId: number }): Promise<number[]> {
  const readers = await db
    .selectFrom('payment')
    .innerJoin('entitlement', 'entitlement.invoice_id', 'payment.invoice_id')
    .select('entitlement.member_id as id')
    .distinct()
    .where('payment.id', '=', of.paymentId)
    .where('payment.member_id', '=', of.memberId)
    .execute()
  return readers.map(({ id }) => id)
}

function refundUnused(
  context: BillingContext,
  { memberId, now }: MemberActor,
  paymentId: number,
): Promise<number> {
  return context.db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, paymentId)
    if (payment === undefined || payment.memberId !== memberId) throw new Refusal('PAYMENT_NOT_FOUND')
    const pagesServed = await countServedPages(trx, payment)
    const policy = await getPolicy(trx)
    const fault = refundFault(
      { ...payment, balance: payment.left, pagesServed, isTransfer: payment.gateway === 'transfer' },
      now,
      policy,
    )
    if (fault !== undefined) throw new Refusal('REFUND_REFUSED', { payment: fault })
    if (!(await stopSubscription(trx, payment, now)))
      throw new Refusal('PAYMENT_PENDING', undefined, { retryAfter: 150 })
    return addRefund(
      trx,
      { payment, amount: payment.total, source: 'member', reason: '구매 후 7일 이내 청약철회' },
      {
        uuid: context.uuid,
        now,
        dueAt: businessDaysAfter(now, policy.refundBusinessDays),
      },
    )
  })
}

export type LockedPayment = {
  id: number
  memberId: number | null
  subscriptionId: number
  invoiceId: number
  gateway: GatewayName | 'transfer'
  approvedAt: Date
  total: number
  /** What is neither given back nor about to be. */
  left: number
}

/** A payment with what is left of it. Its subscription is locked first, as by whatever else changes a subscription. */
export async function lockPayment(trx: Db, paymentId: number): Promise<LockedPayment | undefined> {
  const found = await trx
    .selectFrom('payment')
    .select([
      'payment.id',
      'payment.member_id as memberId',
      'subscription_id as subscriptionId',
      'invoice_id as invoiceId',
      'gateway',
      'approved_at as approvedAt',
      'total',
    ])
    .where('payment.id', '=', paymentId)
    .executeTakeFirst()
  if (found === undefined) return undefined
  await lockSubscription(trx, found.subscriptionId)
  const { given } = await trx
    .selectFrom('refund')
    .select(({ fn }) => fn.sum<string | null>('amount').as('given'))
    .where('payment_id', '=', paymentId)
    .where('state', '!=', 'failed')
    .executeTakeFirstOrThrow()
  return { ...found, left: found.total - Number(given ?? 0) }
}

/**
 * Ends the access that a payment gave and, where the subscription goes on, the subscription. Answers false where its next
 * charge is under way: what becomes of that decides, and nothing more is charged.
 */
export async function stopSubscription(
  trx: Db,
  { invoiceId, subscriptionId }: LockedPayment,
  now: Date,
): Promise<boolean> {
  await endInvoiceEntitlements(trx, [invoiceId], { at: now })
  const subscription = await lockSubscription(trx, subscriptionId)
  if (!LIVE_STATES.some((state) => state === subscription.state)) return true
  const due = await findDueInvoice(trx, subscriptionId)
  if (due !== undefined && (await hasOpenAttempt(trx, due.id))) {
    await trx
      .updateTable('subscription')
      .set({ state: 'pendingCancel', cancel_requested_at: now })
      .where('id', '=', subscriptionId)
      .execute()
    return false
  }
  if (due !== undefined) await closeInvoice(trx, due.id, { as: 'void', now })
  await endSubscription(trx, subscription, { as: 'refunded', now })
  return true
}

export type NewRefund = {
  payment: { id: number }
  amount: number
  source: RefundSource
  reason: string
}

/** Queues a sum to be given back. */
export async function addRefund(
  trx: Db,
  { payment, amount, source, reason }: NewRefund,
  { uuid, now, dueAt }: { uuid: () => string; now: Date; dueAt: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('refund')
    .values({
      payment_id: payment.id,
      amount,
      reason,
      source,
      idempotency_key: uuid(),
      transaction_key: null,
      state: 'requested',
      next_send_at: now,
      last_code: null,
      requested_at: now,
      due_at: dueAt,
      done_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
