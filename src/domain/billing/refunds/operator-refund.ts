import type { Db } from '#src/db/schema.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import { getPolicy } from '#src/domain/billing/policy.ts'
import { businessDaysAfter } from '#src/domain/billing/rules.ts'
import { bookHandRefund } from './gateway-cancels.ts'
import { addRefund, type LockedPayment, lockPayment, stopSubscription } from './request.ts'

export type OperatorRefundFault = 'NO_PAYMENT' | 'TOO_MUCH' | 'CHARGE_UNDER_WAY'

/** Why the operator's refund cannot be made. */
export class OperatorRefundError extends Error {
  readonly code: OperatorRefundFault
  constructor(code: OperatorRefundFault) {
    super(code)
    this.name = 'OperatorRefundError'
    this.code = code
  }
}

/**
 * Gives some or all of a payment back, by its order id, as the operator decides. Of all of it, access and renewals end.
 * What came by bank transfer the operator has sent back by hand: it is booked as done. Answers the sum and whether it is
 * done. Throws OperatorRefundError.
 */
export async function refundByOperator(
  { db, now, uuid }: BillingContext,
  { orderId, amount, reason }: { orderId: string; amount: number | undefined; reason: string },
): Promise<{ sum: number; isDone: boolean }> {
  const at = now()
  return db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('payment')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirst()
    const payment = found && (await lockPayment(trx, found.id))
    if (payment === undefined) throw new OperatorRefundError('NO_PAYMENT')
    const sum = amount ?? payment.left
    if (sum <= 0 || sum > payment.left) throw new OperatorRefundError('TOO_MUCH')
    if (sum === payment.left && !(await stopSubscription(trx, payment, at)))
      throw new OperatorRefundError('CHARGE_UNDER_WAY')
    const { refundBusinessDays } = await getPolicy(trx)
    const dueAt = businessDaysAfter(at, refundBusinessDays)
    const refund = { payment, amount: sum, source: 'operator', reason } as const
    const refundId = await addRefund(trx, refund, { uuid, now: at, dueAt })
    const isDone = payment.gateway === 'transfer'
    if (isDone) await bookSent(trx, { refundId, payment, amount: sum, at })
    return { sum, isDone }
  })
}

type Sent = { refundId: number; payment: LockedPayment; amount: number; at: Date }

function bookSent(trx: Db, { refundId, payment, amount, at }: Sent): Promise<void> {
  const cancel = { transactionKey: `transfer ${refundId}`, amount, at }
  return bookHandRefund(trx, { refundId, payment, cancel, at })
}
