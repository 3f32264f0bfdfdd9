import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import type { ChargeOrder, GatewayName, PaymentGateway } from '#src/domain/billing/gateway.ts'
import { cardPlace } from '#src/domain/billing/cards/card-token.ts'
import { settleCharge } from './settle.ts'

/*
 * One try to charge one card for one invoice. Order, card, amount and idempotency key are fixed and committed before
 * anything is sent, and the number of sends before each of them. So after any crash, lost answer or repetition the same
 * charge is sent again, or found again, and never a second one made.
 */

/** Milliseconds after a send in which its answer may still come: 65 s for the call itself, and a margin. */
export const QUIET = 120_000

export type OpenAttempt = {
  id: number
  orderId: string
  amount: number
  sends: number
  isAnswered: boolean
  createdAt: Date
}

/** Fixes a charge of an invoice. Throws a unique violation where one is open, or succeeded. */
export async function openAttempt(
  trx: Db,
  charge: { invoiceId: number; cardId: number; amount: number },
  { uuid, now }: { uuid: () => string; now: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('charge_attempt')
    .values({
      invoice_id: charge.invoiceId,
      number: sql<number>`(select count(*) + 1 from charge_attempt where invoice_id = ${charge.invoiceId})`,
      order_id: uuid(),
      idempotency_key: uuid(),
      card_id: charge.cardId,
      amount: charge.amount,
      state: 'open',
      last_sent_at: null,
      last_code: null,
      due_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Takes an open attempt that is due, this one or any, for this caller alone until its answer must have come. */
export function claimAttempt(db: Db, now: Date, id?: number): Promise<OpenAttempt | undefined> {
  const due = db
    .selectFrom('charge_attempt')
    .select('id')
    .where('state', '=', 'open')
    .where('due_at', '<=', now)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('charge_attempt')
    .set({ due_at: new Date(now.getTime() + QUIET) })
    .where('id', '=', due)
    .returning([
      'id',
      'order_id as orderId',
      'amount',
      'sends',
      'is_answered as isAnswered',
      'created_at as createdAt',
    ])
    .executeTakeFirst()
}

/** Sends a claimed attempt, once more or for the first time, and settles it by the answer. */
export async function sendAttempt(context: BillingContext, attemptId: number): Promise<void> {
  const { db, now } = context
  const sentAt = now()
  const { numUpdatedRows } = await db
    .updateTable('charge_attempt')
    .set((eb) => ({
      sends: eb('sends', '+', 1),
      last_sent_at: sentAt,
      due_at: new Date(sentAt.getTime() + QUIET),
      is_answered: false,
    }))
    .where('id', '=', attemptId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const { gateway, order } = await getOrder(context, attemptId)
  const outcome = await gateway.charge(order)
  await settleCharge(context, attemptId, outcome)
}

/** The company an attempt goes through, and what it is told. Throws where that company is not configured any more. */
export async function getOrder(
  context: BillingContext,
  attemptId: number,
): Promise<{ gateway: PaymentGateway; order: ChargeOrder }> {
  const row = await context.db
    .selectFrom('charge_attempt')
    .innerJoin('payment_card', 'payment_card.id', 'charge_attempt.card_id')
    .innerJoin('invoice', 'invoice.id', 'charge_attempt.invoice_id')
    .select([
      'order_id as orderId',
      'idempotency_key as idempotencyKey',
      'charge_attempt.amount',
      'payment_card.id as cardId',
      'payment_card.token',
      'payment_card.customer_key as customerKey',
      'payment_card.gateway',
      'invoice.plan_code as planCode',
    ])
    .where('charge_attempt.id', '=', attemptId)
    .executeTakeFirstOrThrow()
  const { cardId, token, gateway, planCode, ...order } = row
  if (token === null) throw new Error(`The card of charge ${order.orderId} was revoked while it was open`)
  return {
    gateway: getGateway(context, gateway),
    order: {
      ...order,
      token: context.decrypt(token, cardPlace(row.customerKey)),
      orderName: ORDER_NAMES[planCode] ?? planCode,
    },
  }
}

/** As it stands on the member's card bill. */
const ORDER_NAMES: Record<string, string> = {
  'personal-monthly': '언약서재 개인 월간 구독',
  'personal-annual': '언약서재 개인 연간 구독',
  'group-monthly': '언약서재 단체 월간 구독',
  'abroad-monthly': 'Covenant Library monthly',
}

export function getGateway({ gateways }: BillingContext, name: GatewayName): PaymentGateway {
  const gateway = gateways[name]
  if (gateway === undefined) throw new Error(`The payment company ${name} is not configured`)
  return gateway
}
