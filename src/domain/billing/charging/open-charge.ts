import type { Db } from '#src/db/schema.ts'
import type { GatewayName } from '#src/domain/billing/gateway.ts'
import { lockSubscription, type Subscription } from '#src/domain/billing/subscriptions/subscription.ts'
import type { Invoice } from './invoice.ts'

/** An open charge, and all that its outcome changes, locked. */
export type OpenCharge = {
  attempt: { id: number; orderId: string; amount: number; cardId: number; gateway: GatewayName }
  invoice: Invoice
  subscription: Subscription
}

/** The charge, while it is open. Its subscription is locked first, as by whatever else changes a subscription. */
export async function lockOpenCharge(trx: Db, attemptId: number): Promise<OpenCharge | undefined> {
  const { subscriptionId } = await trx
    .selectFrom('charge_attempt')
    .innerJoin('invoice', 'invoice.id', 'charge_attempt.invoice_id')
    .select('invoice.subscription_id as subscriptionId')
    .where('charge_attempt.id', '=', attemptId)
    .executeTakeFirstOrThrow()
  const subscription = await lockSubscription(trx, subscriptionId)
  const attempt = await trx
    .selectFrom('charge_attempt')
    .innerJoin('payment_card', 'payment_card.id', 'charge_attempt.card_id')
    .select([
      'charge_attempt.id',
      'order_id as orderId',
      'amount',
      'gateway',
      'card_id as cardId',
      'invoice_id as invoiceId',
    ])
    .where('charge_attempt.id', '=', attemptId)
    .where('charge_attempt.state', '=', 'open')
    .executeTakeFirst()
  if (attempt === undefined) return undefined
  const invoice = await trx
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', attempt.invoiceId)
    .executeTakeFirstOrThrow()
  return { attempt, invoice, subscription }
}
