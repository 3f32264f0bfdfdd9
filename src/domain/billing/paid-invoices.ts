import type { Db } from '#src/db/schema.ts'

/** Payments with the invoice each paid and the card it was paid with. */
export function paidInvoices(db: Db) {
  return db
    .selectFrom('payment')
    .innerJoin('charge_attempt', 'charge_attempt.id', 'payment.attempt_id')
    .innerJoin('invoice', 'invoice.id', 'charge_attempt.invoice_id')
    .innerJoin('payment_card', 'payment_card.id', 'charge_attempt.card_id')
}
