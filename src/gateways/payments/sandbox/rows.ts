import { z } from 'zod'
import type { Books } from './books.ts'
import { cardKind } from './test-cards.ts'

const cardRow = z.object({
  billing_key: z.string(),
  customer_key: z.string(),
  kind: cardKind,
  number: z.string(),
  charges: z.number(),
  deleted: z.number(),
})
export type CardRow = z.infer<typeof cardRow>

const paymentRow = z.object({
  payment_key: z.string(),
  order_id: z.string(),
  order_name: z.string(),
  billing_key: z.string(),
  amount: z.number(),
  balance: z.number(),
  approved_at: z.number(),
  transaction_key: z.string(),
})
export type PaymentRow = z.infer<typeof paymentRow>

const cancelRow = z.object({
  transaction_key: z.string(),
  payment_key: z.string(),
  amount: z.number(),
  reason: z.string(),
  balance_after: z.number(),
  canceled_at: z.number(),
})
export type CancelRow = z.infer<typeof cancelRow>

export function findCard(books: Books, billingKey: string): CardRow | undefined {
  const [row] = books.all('select * from card where billing_key = ?', billingKey)
  return row && cardRow.parse(row)
}

export function findPayment(books: Books, by: { orderId: string } | { paymentKey: string }) {
  const [row] =
    'orderId' in by
      ? books.all('select * from payment where order_id = ?', by.orderId)
      : books.all('select * from payment where payment_key = ?', by.paymentKey)
  return row && paymentRow.parse(row)
}

export function listCancels(books: Books, paymentKey: string): CancelRow[] {
  return books
    .all('select * from cancel where payment_key = ? order by rowid', paymentKey)
    .map((row) => cancelRow.parse(row))
}

/** All cards, payments and cancels, for comparing them with what we wrote down ourselves. */
export function readBooks(books: Books) {
  return {
    cards: books.all('select * from card order by rowid').map((row) => cardRow.parse(row)),
    payments: books.all('select * from payment order by rowid').map((row) => paymentRow.parse(row)),
    cancels: books.all('select * from cancel order by rowid').map((row) => cancelRow.parse(row)),
  }
}
