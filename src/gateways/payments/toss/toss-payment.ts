import { z } from 'zod'
import type { GatewayPayment, GatewayTransaction } from '#src/domain/billing/gateway.ts'

const won = z.number().int().nonnegative()
const moment = z.iso.datetime({ offset: true }).transform((value) => new Date(value))
const word = z.string().min(1).max(300)

const STATUS: Readonly<Record<string, GatewayPayment['status']>> = {
  DONE: 'approved',
  CANCELED: 'approved',
  PARTIAL_CANCELED: 'approved',
  READY: 'pending',
  IN_PROGRESS: 'pending',
  WAITING_FOR_DEPOSIT: 'pending',
  ABORTED: 'failed',
  EXPIRED: 'failed',
}

/** Fields that Toss adds without a new version are passed over; a status that we do not know makes the answer unreadable. */
const payment = z
  .object({
    paymentKey: word,
    orderId: word,
    currency: z.string(),
    status: z.string().refine((value) => Object.hasOwn(STATUS, value)),
    totalAmount: won,
    balanceAmount: won,
    approvedAt: moment.nullish(),
    receipt: z.object({ url: z.url({ protocol: /^https?$/ }) }).nullish(),
    cancels: z.array(z.object({ transactionKey: word, cancelAmount: won, canceledAt: moment })).nullish(),
  })
  .transform((value): GatewayPayment => ({
    paymentKey: value.paymentKey,
    orderId: value.orderId,
    currency: value.currency,
    status: STATUS[value.status] ?? 'pending',
    total: value.totalAmount,
    balance: value.balanceAmount,
    approvedAt: value.approvedAt ?? null,
    receiptUrl: value.receipt?.url ?? null,
    cancels: (value.cancels ?? []).map(({ transactionKey, cancelAmount, canceledAt }) => ({
      transactionKey,
      amount: cancelAmount,
      at: canceledAt,
    })),
  }))

/** Undefined where a field that we need is missing or of another shape. */
export function readPayment(body: unknown): GatewayPayment | undefined {
  return payment.safeParse(body).data
}

const card = z.object({
  customerKey: word,
  billingKey: z.string().min(1).max(200),
  // The fields beside `card` that repeat these are gone in newer versions.
  card: z.object({ issuerCode: z.string().max(20), number: z.string().max(40) }),
})

export function readCard(body: unknown) {
  return card.safeParse(body).data
}

const CANCELED = new Set(['CANCELED', 'PARTIAL_CANCELED'])
const transactions = z.array(
  z.object({
    paymentKey: word,
    orderId: word,
    transactionKey: word,
    status: z.string(),
    transactionAt: moment,
    amount: z.number().int(),
  }),
)

export function readTransactions(body: unknown): (GatewayTransaction & { isSettled: boolean })[] | undefined {
  return transactions.safeParse(body).data?.map((row) => ({
    paymentKey: row.paymentKey,
    orderId: row.orderId,
    transactionKey: row.transactionKey,
    // The documents do not say with which sign a cancellation is listed.
    amount: CANCELED.has(row.status) ? -Math.abs(row.amount) : Math.abs(row.amount),
    at: row.transactionAt,
    isSettled: row.status === 'DONE' || CANCELED.has(row.status),
  }))
}
