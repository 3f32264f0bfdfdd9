import { endInvoiceEntitlements } from '#src/domain/access/entitlement.ts'
import type { Db } from '#src/db/schema.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import type { GatewayPayment } from '#src/domain/billing/gateway.ts'
import { queueBillingMail } from '#src/domain/billing/mails/queue-mail.ts'
import { addLedgerEntry } from '#src/domain/billing/ledger.ts'
import { addRefund, lockPayment, type LockedPayment, stopSubscription } from './request.ts'

/**
 * Books the cancellations of a payment that the other side knows and we do not: our own refunds, and those an operator made
 * over there. Where nothing is left of the payment, its access and renewals end. Repeating it changes nothing.
 */
export async function bookCancels(
  context: BillingContext,
  paymentId: number,
  { cancels }: Pick<GatewayPayment, 'cancels'>,
): Promise<void> {
  const at = context.now()
  await context.db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, paymentId)
    if (payment === undefined) return
    for (const cancel of cancels) await bookCancel(context, trx, { payment, cancel, at })
    await settleBalance(trx, payment, at)
  })
  context.onMailQueued()
}

type Cancel = GatewayPayment['cancels'][number]

async function bookCancel(
  { uuid }: BillingContext,
  trx: Db,
  { payment, cancel, at }: { payment: LockedPayment; cancel: Cancel; at: Date },
): Promise<void> {
  const known = await trx
    .selectFrom('refund')
    .select('id')
    .where('transaction_key', '=', cancel.transactionKey)
    .executeTakeFirst()
  if (known !== undefined) return
  const own = await trx
    .selectFrom('refund')
    .select('id')
    .where('payment_id', '=', payment.id)
    .where('state', '=', 'requested')
    .where('sends', '>', 0)
    .where('amount', '=', cancel.amount)
    .orderBy('id')
    .executeTakeFirst()
  const refund = { payment, amount: cancel.amount, source: 'gateway', reason: '결제사에서 취소' } as const
  const id = own?.id ?? (await addRefund(trx, refund, { uuid, now: at, dueAt: at }))
  await bookRefund(trx, { id, payment, cancel, at })
}

/** Books that a refund was made, with what follows from it where nothing is left of the payment. */
export async function bookHandRefund(
  trx: Db,
  { refundId, payment, cancel, at }: { refundId: number; payment: LockedPayment; cancel: Cancel; at: Date },
): Promise<void> {
  await bookRefund(trx, { id: refundId, payment, cancel, at })
  await settleBalance(trx, payment, at)
}

async function bookRefund(
  trx: Db,
  { id, payment, cancel, at }: { id: number; payment: LockedPayment; cancel: Cancel; at: Date },
): Promise<void> {
  await trx
    .updateTable('refund')
    .set({ state: 'succeeded', transaction_key: cancel.transactionKey, done_at: at, next_send_at: null })
    .where('id', '=', id)
    .execute()
  const cause = `refund ${cancel.transactionKey}`
  await addLedgerEntry(trx, {
    paymentId: payment.id,
    kind: 'refund',
    amount: -cancel.amount,
    cause,
    at: cancel.at,
  })
  if (payment.memberId !== null)
    await queueBillingMail(trx, {
      kind: 'refunded',
      memberId: payment.memberId,
      subscriptionId: payment.subscriptionId,
      refundId: id,
      at,
    })
}

async function settleBalance(trx: Db, payment: LockedPayment, at: Date): Promise<void> {
  const { given } = await trx
    .selectFrom('refund')
    .select(({ fn }) => fn.sum<string | null>('amount').as('given'))
    .where('payment_id', '=', payment.id)
    .where('state', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  const balance = payment.total - Number(given ?? 0)
  await trx.updateTable('payment').set({ balance }).where('id', '=', payment.id).execute()
  if (balance > 0) return
  const later = await trx
    .selectFrom('payment')
    .select('id')
    .where('subscription_id', '=', payment.subscriptionId)
    .where('id', '>', payment.id)
    .executeTakeFirst()
  // A period before the present one ends with its money; the subscription has been paid on since.
  if (later === undefined) await stopSubscription(trx, payment, at)
  else await endInvoiceEntitlements(trx, [payment.invoiceId], { at })
}
