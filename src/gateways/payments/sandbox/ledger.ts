import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { answer, type Answer, cardBody, errorAnswer, paymentBody } from './answers.ts'
import type { Books } from './books.ts'
import { type CardRow, findCard, findPayment, listCancels, type PaymentRow } from './rows.ts'
import { CARD_NUMBERS, type CardKind, cardKind } from './test-cards.ts'

const AUTH_KEY_LIFE = 10 * 60_000
const LEAST_AMOUNT = 100

const chargeBody = z.object({
  amount: z.number().int(),
  customerKey: z.string().min(2).max(300),
  orderId: z.string(),
  orderName: z.string().min(1).max(100),
})
const cancelBody = z.object({
  cancelReason: z.string().min(1).max(200),
  cancelAmount: z.number().int().positive().optional(),
  refundableAmount: z.number().int().optional(),
})
const issueBody = z.object({ authKey: z.string().max(300), customerKey: z.string().max(300) })
const authKeyRow = z.object({
  customer_key: z.string(),
  kind: cardKind,
  expires_at: z.number(),
  used: z.number(),
})

export type Ledger = ReturnType<typeof openLedger>

/** What the payment company does with cards and payments. Every function here is one step of the books. */
export function openLedger(
  books: Books,
  parts: { now: () => Date; receiptUrl: (paymentKey: string) => string; onEvent: (event: object) => void },
) {
  const time = () => parts.now().getTime()
  const describe = (payment: PaymentRow) =>
    paymentBody(payment, listCancels(books, payment.payment_key), parts.receiptUrl(payment.payment_key))

  /** What a visit of the card page ends with. */
  function makeAuthKey(customerKey: string, kind: CardKind = 'good'): string {
    const authKey = `bln_${randomBytes(24).toString('base64url')}`
    const sql = 'insert into auth_key (auth_key, customer_key, kind, expires_at) values (?, ?, ?, ?)'
    books.run(sql, authKey, customerKey, kind, time() + AUTH_KEY_LIFE)
    return authKey
  }

  function issue(given: unknown): Answer {
    const parsed = issueBody.safeParse(given)
    if (!parsed.success) return errorAnswer('INVALID_REQUEST')
    const { authKey, customerKey } = parsed.data
    const [row] = books.all('select * from auth_key where auth_key = ?', authKey)
    const found = row && authKeyRow.parse(row)
    if (found === undefined || found.used === 1 || found.expires_at <= time())
      return errorAnswer('NOT_FOUND_BILLING')
    if (found.customer_key !== customerKey) return errorAnswer('NOT_MATCHES_CUSTOMER_KEY')
    books.run('update auth_key set used = 1 where auth_key = ?', authKey)
    const { kind } = found
    const card: CardRow = {
      // Theirs end in this sign, too, which an address must escape.
      billing_key: `${randomBytes(32).toString('base64url')}=`,
      customer_key: customerKey,
      kind,
      number: CARD_NUMBERS[kind],
      charges: 0,
      deleted: 0,
    }
    const sql = 'insert into card (billing_key, customer_key, kind, number) values (?, ?, ?, ?)'
    books.run(sql, card.billing_key, customerKey, kind, card.number)
    return answer(cardBody(card, time()))
  }

  function charge(billingKey: string, given: unknown): Answer {
    const parsed = chargeBody.safeParse(given)
    if (!parsed.success) return errorAnswer('INVALID_REQUEST')
    const { amount, customerKey, orderId, orderName } = parsed.data
    const card = findCard(books, billingKey)
    if (card === undefined || card.deleted === 1) return errorAnswer('INVALID_BILL_KEY_REQUEST')
    if (card.customer_key !== customerKey) return errorAnswer('NOT_MATCHES_CUSTOMER_KEY')
    if (!/^[\w-]{6,64}$/.test(orderId)) return errorAnswer('INVALID_ORDER_ID')
    if (amount < LEAST_AMOUNT) return errorAnswer('BELOW_MINIMUM_AMOUNT')
    if (findPayment(books, { orderId }) !== undefined) return errorAnswer('DUPLICATED_ORDER_ID')
    const payment: PaymentRow = {
      payment_key: `sandbox_${randomUUID()}`,
      order_id: orderId,
      order_name: orderName,
      billing_key: billingKey,
      amount,
      balance: amount,
      approved_at: time(),
      transaction_key: randomUUID(),
    }
    books.run(
      'insert into payment (payment_key, order_id, order_name, billing_key, amount, balance, approved_at, transaction_key) values (?, ?, ?, ?, ?, ?, ?, ?)',
      payment.payment_key,
      orderId,
      orderName,
      billingKey,
      amount,
      amount,
      payment.approved_at,
      payment.transaction_key,
    )
    books.run('update card set charges = charges + 1 where billing_key = ?', billingKey)
    return answer(paymentBody(payment, [], parts.receiptUrl(payment.payment_key)))
  }

  function find(by: { orderId: string } | { paymentKey: string }): Answer {
    const payment = findPayment(books, by)
    return payment === undefined ? errorAnswer('NOT_FOUND_PAYMENT') : answer(describe(payment))
  }

  function cancel(paymentKey: string, given: unknown): Answer {
    const parsed = cancelBody.safeParse(given)
    if (!parsed.success) return errorAnswer('INVALID_REQUEST')
    const payment = findPayment(books, { paymentKey })
    if (payment === undefined) return errorAnswer('NOT_FOUND_PAYMENT')
    const { balance } = payment
    const { cancelReason, cancelAmount = balance, refundableAmount = balance } = parsed.data
    if (balance === 0) return errorAnswer('ALREADY_CANCELED_PAYMENT')
    if (refundableAmount !== balance) return errorAnswer('NOT_MATCHES_REFUNDABLE_AMOUNT')
    if (cancelAmount > balance) return errorAnswer('NOT_CANCELABLE_AMOUNT')
    const left = balance - cancelAmount
    books.run('update payment set balance = ? where payment_key = ?', left, paymentKey)
    books.run(
      'insert into cancel (transaction_key, payment_key, amount, reason, balance_after, canceled_at) values (?, ?, ?, ?, ?, ?)',
      randomUUID(),
      paymentKey,
      cancelAmount,
      cancelReason,
      left,
      time(),
    )
    const body = describe({ ...payment, balance: left })
    parts.onEvent({ eventType: 'PAYMENT_STATUS_CHANGED', data: body })
    return answer(body)
  }

  function deleteCard(billingKey: string): Answer {
    const card = findCard(books, billingKey)
    if (card === undefined || card.deleted === 1) return errorAnswer('NOT_FOUND_BILLING')
    books.run('update card set deleted = 1 where billing_key = ?', billingKey)
    parts.onEvent({ eventType: 'BILLING_DELETED', data: { billingKey, reason: null } })
    return { status: 200, body: '' }
  }

  return { makeAuthKey, issue, charge, find, cancel, deleteCard }
}
