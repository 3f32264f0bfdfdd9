import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Books, CardRow, PaymentRow } from './books.ts'

/** The body as it goes over the line: kept like that for repetitions. */
export type Answer = { status: number; body: string }

export function refusal(status: number, code: string): Answer {
  return { status, body: JSON.stringify({ code, message: `practice: ${code}` }) }
}

const issueBody = z.object({ authKey: z.string(), customerKey: z.string() })
const ISSUER = '41'

/** Gives a billing key for a one-time key of the card page. */
export function issueCard(books: Books, body: unknown, at: Date): Answer {
  const { data } = issueBody.safeParse(body)
  if (data === undefined) return refusal(400, 'INVALID_REQUEST')
  const [auth] = books.useAuth(data.authKey, at.getTime())
  if (auth === undefined) return refusal(404, 'NOT_FOUND_BILLING')
  if (auth.customerKey !== data.customerKey) return refusal(400, 'NOT_MATCHES_CUSTOMER_KEY')
  const billingKey = `${randomBytes(24).toString('base64')}=`
  const number = `4330${Math.floor(Math.random() * 1e4)
    .toString()
    .padStart(4, '0')}****${billingKey.length}1*`
  books.addCard(billingKey, data.customerKey, auth.kind, number)
  return ok({
    mId: 'practice',
    customerKey: data.customerKey,
    authenticatedAt: at.toISOString(),
    method: '카드',
    billingKey,
    card: {
      issuerCode: ISSUER,
      acquirerCode: ISSUER,
      number,
      cardType: '신용',
      ownerType: '개인',
    },
  })
}

const chargeBody = z.object({
  amount: z.number().int(),
  customerKey: z.string(),
  orderId: z.string().regex(/^[\w-]{6,64}$/),
  orderName: z.string().min(1).max(100),
})

/** Charges a card, once for each order. */
export function chargeCard(
  books: Books,
  { billingKey, body, at }: { billingKey: string; body: unknown; at: Date },
): Answer {
  const { data } = chargeBody.safeParse(body)
  if (data === undefined) return refusal(400, 'INVALID_REQUEST')
  const [card] = books.findCard(billingKey)
  if (card === undefined || card.isDeleted === 1) return refusal(400, 'INVALID_BILL_KEY_REQUEST')
  if (card.customerKey !== data.customerKey) return refusal(400, 'NOT_MATCHES_CUSTOMER_KEY')
  if (data.amount < 100) return refusal(400, 'BELOW_MINIMUM_AMOUNT')
  if (books.findOrder(data.orderId).length > 0) return refusal(400, 'DUPLICATED_ORDER_ID')
  const declined = declineOf(books, card)
  if (declined !== undefined) return declined
  const paymentKey = `pay_${randomBytes(18).toString('base64url')}`
  const { orderId, orderName, amount } = data
  const moment = at.getTime()
  books.addPayment(paymentKey, orderId, orderName, card.customerKey, billingKey, amount, amount, moment)
  books.addTransaction(newKey(), paymentKey, orderId, 'DONE', amount, moment)
  const [payment] = books.findPayment(paymentKey)
  return payment === undefined ? refusal(500, 'COMMON_ERROR') : paymentBody(books, payment)
}

function declineOf(books: Books, { kind, billingKey }: CardRow): Answer | undefined {
  if (kind === 'limit') return refusal(403, 'REJECT_CARD_PAYMENT')
  if (kind === 'stopped') return refusal(400, 'INVALID_STOPPED_CARD')
  if (kind === 'expired') return refusal(400, 'INVALID_CARD_EXPIRATION')
  const isRenewal = (books.countCharges(billingKey)[0]?.charges ?? 0) > 0
  return kind === 'secondFails' && isRenewal ? refusal(403, 'REJECT_CARD_PAYMENT') : undefined
}

const cancelBody = z.object({
  cancelReason: z.string().min(1).max(200),
  cancelAmount: z.number().int().positive().optional(),
  refundableAmount: z.number().int().optional(),
})

/** Gives back some or all of a payment, and sends word of it. */
export function cancelPayment(
  books: Books,
  { paymentKey, body, at }: { paymentKey: string; body: unknown; at: Date },
): Answer {
  const { data } = cancelBody.safeParse(body)
  if (data === undefined) return refusal(400, 'INVALID_REQUEST')
  const [payment] = books.findPayment(paymentKey)
  if (payment === undefined) return refusal(404, 'NOT_FOUND_PAYMENT')
  if (payment.balance === 0) return refusal(400, 'ALREADY_CANCELED_PAYMENT')
  if (data.refundableAmount !== undefined && data.refundableAmount !== payment.balance)
    return refusal(400, 'NOT_MATCHES_REFUNDABLE_AMOUNT')
  const amount = data.cancelAmount ?? payment.balance
  if (amount > payment.balance) return refusal(403, 'NOT_CANCELABLE_AMOUNT')
  const balance = payment.balance - amount
  const key = newKey()
  books.addCancel(key, paymentKey, amount, data.cancelReason, at.getTime())
  books.addTransaction(
    key,
    paymentKey,
    payment.orderId,
    statusOf({ ...payment, balance }),
    amount,
    at.getTime(),
  )
  books.setBalance(balance, paymentKey)
  const changed = paymentBody(books, { ...payment, balance })
  const word = {
    eventType: 'PAYMENT_STATUS_CHANGED',
    createdAt: at.toISOString(),
    data: JSON.parse(changed.body) as unknown,
  }
  books.addDelivery(newKey(), JSON.stringify(word), at.getTime())
  return changed
}

function statusOf({ total, balance }: { total: number; balance: number }): string {
  if (balance === total) return 'DONE'
  return balance === 0 ? 'CANCELED' : 'PARTIAL_CANCELED'
}

/** A payment as Toss Payments shows it. */
export function paymentBody(books: Books, payment: PaymentRow): Answer {
  const cancels = books.listCancels(payment.paymentKey)
  const vat = payment.total - Math.round(payment.total / 1.1)
  return ok({
    version: '2024-06-01',
    mId: 'practice',
    paymentKey: payment.paymentKey,
    type: 'BILLING',
    orderId: payment.orderId,
    orderName: payment.orderName,
    currency: 'KRW',
    method: '카드',
    status: statusOf(payment),
    totalAmount: payment.total,
    balanceAmount: payment.balance,
    suppliedAmount: payment.total - vat,
    vat,
    requestedAt: seoulTime(payment.approvedAt),
    approvedAt: seoulTime(payment.approvedAt),
    isPartialCancelable: true,
    secret: null,
    receipt: null,
    cancels:
      cancels.length === 0
        ? null
        : cancels.map(({ transactionKey, amount, reason, at }) => ({
            transactionKey,
            cancelAmount: amount,
            cancelReason: reason,
            canceledAt: seoulTime(at),
            cancelStatus: 'DONE',
          })),
  })
}

const ok = (body: object): Answer => ({ status: 200, body: JSON.stringify(body) })
const newKey = () => randomBytes(16).toString('hex')

function seoulTime(at: number): string {
  return `${new Date(at + 9 * 3_600_000).toISOString().slice(0, 19)}+09:00`
}
