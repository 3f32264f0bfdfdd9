import type { Db } from '#src/db/schema.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import type { GatewayName, GatewayPayment } from '#src/domain/billing/gateway.ts'
import { noteBillingEvent } from '#src/domain/billing/billing-events.ts'
import { getGateway } from '#src/domain/billing/charging/attempt.ts'
import { settleCharge } from '#src/domain/billing/charging/settle.ts'
import { bookCancels } from '#src/domain/billing/refunds/gateway-cancels.ts'
import { DAY, daysAfter } from '#src/domain/billing/rules.ts'

/** Makes our books of one charge agree with the other side's. Answers false where that side could not be asked. */
export async function comparePayment(
  context: BillingContext,
  gateway: GatewayName,
  payment: { orderId: string; paymentKey: string },
): Promise<boolean> {
  const known = await findOrder(context, payment.orderId)
  if (known === undefined) return true
  const found = await getGateway(context, gateway).lookUp(payment)
  if (found.kind === 'found') await bookFound(context, { known, payment: found.payment })
  return found.kind !== 'unknown'
}

/** Days that are compared once more: an entry may come into their list late. */
const OVERLAP = 3
/** Days in one request, where the library was away for long. */
const MOST_AT_ONCE = 7

/**
 * Compares the books in both directions since the last time, as every night: what the other side approved or cancelled and
 * we do not know is booked, what both have counts as paid, and what only one has is noted for an operator. Throws where the
 * other side's books cannot be had; the next time begins where this one ended.
 */
export async function compareBooks(context: BillingContext, gateway: GatewayName): Promise<void> {
  const { db, now } = context
  const end = now()
  let from = daysAfter(await comparedTo(db, gateway, end), -OVERLAP)
  while (from < end) {
    const until = new Date(Math.min(daysAfter(from, MOST_AT_ONCE).getTime(), end.getTime()))
    // One span after the other, each from where the last one ended.
    await compareSpan(context, gateway, { from, until })
    await db
      .insertInto('books_comparison')
      .values({ gateway, compared_to: until })
      .onConflict((conflict) => conflict.column('gateway').doUpdateSet({ compared_to: until }))
      .execute()
    from = until
  }
}

async function comparedTo(db: Db, gateway: GatewayName, now: Date): Promise<Date> {
  const [last, first] = await Promise.all([
    db
      .selectFrom('books_comparison')
      .select('compared_to as at')
      .where('gateway', '=', gateway)
      .executeTakeFirst(),
    db.selectFrom('charge_attempt').select('created_at as at').orderBy('id').limit(1).executeTakeFirst(),
  ])
  return last?.at ?? first?.at ?? now
}

async function compareSpan(
  context: BillingContext,
  gateway: GatewayName,
  { from, until }: { from: Date; until: Date },
): Promise<void> {
  const { db } = context
  const transactions = await getGateway(context, gateway).listTransactions(from, until)
  const payments = new Map(transactions.map(({ orderId, paymentKey }) => [orderId, paymentKey]))
  const orderIds = [...payments.keys()]
  let missed = 0
  // One after the other: each is a look at the other side.
  for (const [orderId, paymentKey] of payments) {
    const known = await findOrder(context, orderId)
    if (known === undefined) {
      await noteOnce(context, { kind: 'paymentUnknown', orderId })
      continue
    }
    if (
      isBooked(
        known,
        transactions.filter((one) => one.orderId === orderId),
      )
    )
      continue
    if (!(await comparePayment(context, gateway, { orderId, paymentKey }))) missed += 1
  }
  if (missed > 0) throw new Error(`${missed} payments could not be looked up and are compared again`)
  await confirm(context, orderIds, until)
  const missing = await db
    .selectFrom('payment')
    .select('order_id as orderId')
    .where('gateway', '=', gateway)
    .where('approved_at', '>=', from)
    // What was approved a moment ago may stand in their list a little later.
    .where('approved_at', '<', new Date(until.getTime() - DAY / 24))
    .where('confirmed_at', 'is', null)
    .execute()
  for (const { orderId } of missing) await noteOnce(context, { kind: 'paymentMissing', orderId })
}

type KnownOrder = {
  attemptId: number
  state: string
  paymentId: number | null
  total: number
  balance: number
}

async function findOrder({ db }: BillingContext, orderId: string): Promise<KnownOrder | undefined> {
  const found = await db
    .selectFrom('charge_attempt')
    .leftJoin('payment', 'payment.attempt_id', 'charge_attempt.id')
    .select(['charge_attempt.id as attemptId', 'state', 'payment.id as paymentId', 'total', 'balance'])
    .where('charge_attempt.order_id', '=', orderId)
    .executeTakeFirst()
  return found && { ...found, total: found.total ?? 0, balance: found.balance ?? 0 }
}

function isBooked({ paymentId, balance }: KnownOrder, transactions: readonly { amount: number }[]): boolean {
  return paymentId !== null && transactions.reduce((sum, { amount }) => sum + amount, 0) === balance
}

async function bookFound(
  context: BillingContext,
  { known, payment }: { known: KnownOrder; payment: GatewayPayment },
): Promise<void> {
  if (payment.status !== 'approved') return
  if (known.paymentId === null && known.state === 'open')
    await settleCharge(context, known.attemptId, { kind: 'approved', payment })
  const booked = await findOrder(context, payment.orderId)
  if (booked?.paymentId == null) {
    // We counted this charge as never made: money was taken without a right to it.
    await noteOnce(context, { kind: 'paymentUnknown', orderId: payment.orderId })
    return
  }
  await bookCancels(context, booked.paymentId, payment)
}

async function confirm({ db }: BillingContext, orderIds: readonly string[], at: Date): Promise<void> {
  if (orderIds.length === 0) return
  await db
    .updateTable('payment')
    .set({ confirmed_at: at })
    .where('order_id', 'in', orderIds)
    .where('confirmed_at', 'is', null)
    .execute()
}

async function noteOnce(
  { db, now }: BillingContext,
  { kind, orderId }: { kind: 'paymentUnknown' | 'paymentMissing'; orderId: string },
): Promise<void> {
  const known = await db
    .selectFrom('billing_event')
    .select('id')
    .where('kind', '=', kind)
    .where((eb) => eb(eb.ref('detail', '->>').key('orderId' as never), '=', orderId))
    .executeTakeFirst()
  if (known === undefined) await noteBillingEvent(db, { kind, detail: { orderId }, at: now() })
}
