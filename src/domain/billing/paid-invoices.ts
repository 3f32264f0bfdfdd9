import type { Db } from '#src/db/schema.ts'

/** Payments with the invoice each paid, and the card it was paid with; a bank transfer has none. */
export function paidInvoices(db: Db) {
  return db
    .selectFrom('payment')
    .innerJoin('invoice', 'invoice.id', 'payment.invoice_id')
    .leftJoin('charge_attempt', 'charge_attempt.id', 'payment.attempt_id')
    .leftJoin('payment_card', 'payment_card.id', 'charge_attempt.card_id')
}
