import { paidInvoices } from '#src/domain/billing/paid-invoices.ts'
import type { Db } from '#src/db/schema.ts'
import type { MemberActor } from '#src/domain/actor.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import { seatsReadByLeavers, usesPayment } from './usage.ts'
import { getPolicy } from '#src/domain/billing/policy.ts'
import {
  daysAfter,
  type PaymentState,
  paymentState,
  type RefundFault,
  refundFault,
  vatIn,
} from '#src/domain/billing/rules.ts'

export type PaymentEntry = {
  id: number
  orderId: string
  planCode: string
  seats: number
  total: number
  /** The part of `total` that is value added tax. */
  vat: number
  balance: number
  state: PaymentState
  approvedAt: Date
  period: { from: Date; until: Date }
  /** null: paid by bank transfer */
  card: { maskedNumber: string; issuer: string } | null
  receiptUrl: string | null
  /** Until when it may be given back, and why it may not now. */
  refund: {
    until: Date
    fault: RefundFault | undefined
    /** Within which the money goes back. */
    businessDays: number
    isRequested: boolean
    refundedAt: Date | null
  }
}

/** All payments of a member, the newest first, with what may be given back as of now. */
export async function listPayments(
  { db, flushUsage }: Pick<BillingContext, 'db' | 'flushUsage'>,
  { memberId, now }: MemberActor,
): Promise<PaymentEntry[]> {
  await flushUsage()
  const [rows, policy] = await Promise.all([selectPayments(db, memberId), getPolicy(db)])
  return rows.map((row) => {
    const { id, orderId, planCode, seats, total, balance, approvedAt, confirmedAt, receiptUrl } = row
    const left = total - Number(row.given ?? 0)
    const fault = refundFault(
      {
        approvedAt,
        total,
        balance: left,
        pagesServed: Number(row.served) + row.seatsRead,
        isTransfer: row.gateway === 'transfer',
      },
      now,
      policy,
    )
    return {
      id,
      orderId,
      planCode,
      seats,
      total,
      vat: vatIn(total, policy.vatPercent),
      balance,
      state: paymentState({ total, balance, confirmedAt }),
      approvedAt,
      period: { from: row.from, until: row.until },
      card:
        row.maskedNumber === null || row.issuer === null
          ? null
          : { maskedNumber: row.maskedNumber, issuer: row.issuer },
      receiptUrl,
      refund: {
        until: daysAfter(approvedAt, policy.refundDays),
        fault,
        businessDays: policy.refundBusinessDays,
        isRequested: left < balance,
        refundedAt: row.refundedAt,
      },
    }
  })
}

function selectPayments(db: Db, memberId: number) {
  return paidInvoices(db)
    .select([
      'payment.id',
      'payment.order_id as orderId',
      'invoice.plan_code as planCode',
      'invoice.seats',
      'invoice.period_start as from',
      'invoice.period_end as until',
      'payment.gateway',
      'payment.total',
      'payment.balance',
      'payment.approved_at as approvedAt',
      'payment.confirmed_at as confirmedAt',
      'payment.receipt_url as receiptUrl',
      'payment_card.masked_number as maskedNumber',
      'payment_card.issuer',
    ])
    .select((outer) => [
      seatsReadByLeavers.as('seatsRead'),
      outer
        .selectFrom('refund')
        .select(({ fn }) => fn.sum<string | null>('refund.amount').as('given'))
        .whereRef('refund.payment_id', '=', 'payment.id')
        .where('refund.state', '!=', 'failed')
        .as('given'),
      outer
        .selectFrom('refund')
        .select(({ fn }) => fn.max('refund.done_at').as('doneAt'))
        .whereRef('refund.payment_id', '=', 'payment.id')
        .where('refund.state', '=', 'succeeded')
        .as('refundedAt'),
      outer
        .selectFrom('paid_page_read')
        .select(({ fn }) => fn.countAll<string>().as('served'))
        .where(usesPayment)
        .as('served'),
    ])
    .where('payment.member_id', '=', memberId)
    .orderBy('payment.approved_at', 'desc')
    .orderBy('payment.id', 'desc')
    .execute()
}
