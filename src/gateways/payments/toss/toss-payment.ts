import { z } from 'zod'
import type { GatewayPayment } from '#src/domain/billing/gateway.ts'

const moment = z.string().transform((text, context) => {
  const at = new Date(text)
  if (!Number.isNaN(at.getTime())) return at
  context.addIssue({ code: 'custom' })
  return z.NEVER
})

/** What of a payment we read; other fields may come and go. */
export const tossPayment = z.looseObject({
  paymentKey: z.string().max(200),
  orderId: z.string().max(64),
  currency: z.string().default('KRW'),
  status: z.string(),
  totalAmount: z.number().int(),
  balanceAmount: z.number().int(),
  approvedAt: moment.nullable().optional(),
  receipt: z
    .looseObject({ url: z.string().max(2000) })
    .nullable()
    .optional(),
  cancels: z
    .array(
      z.looseObject({
        transactionKey: z.string().max(200),
        cancelAmount: z.number().int(),
        canceledAt: moment,
      }),
    )
    .nullable()
    .optional(),
})

const STATUS: Record<string, GatewayPayment['status']> = {
  DONE: 'approved',
  CANCELED: 'approved',
  PARTIAL_CANCELED: 'approved',
  ABORTED: 'failed',
  EXPIRED: 'failed',
}

export function toPayment(payment: z.infer<typeof tossPayment>): GatewayPayment {
  return {
    paymentKey: payment.paymentKey,
    orderId: payment.orderId,
    currency: payment.currency,
    status: STATUS[payment.status] ?? 'pending',
    total: payment.totalAmount,
    balance: payment.balanceAmount,
    approvedAt: payment.approvedAt ?? null,
    receiptUrl: safeUrl(payment.receipt?.url),
    cancels: (payment.cancels ?? []).map(({ transactionKey, cancelAmount, canceledAt }) => ({
      transactionKey,
      amount: cancelAmount,
      at: canceledAt,
    })),
  }
}

/** Receipts are linked to members: nothing but a web address. */
function safeUrl(url: string | undefined): string | null {
  return url !== undefined && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null
}

export const tossTransaction = z.looseObject({
  transactionKey: z.string(),
  paymentKey: z.string(),
  orderId: z.string(),
  status: z.string(),
  amount: z.number().int(),
  transactionAt: moment,
})
