import { sql } from 'kysely'
import type { BillingContext } from '#src/domain/billing/context.ts'
import type { GatewayName, WebhookHint } from '#src/domain/billing/gateway.ts'
import { QUIET } from '#src/domain/billing/charging/attempt.ts'
import { queueBillingMail } from '#src/domain/billing/mails/queue-mail.ts'
import { comparePayment } from './compare.ts'

/**
 * Notes what a payment company hints at. Anybody may send such a hint and nothing of it is believed: it only says which of our
 * own payments to look up, or which card's holder to write to. Repetitions and other orders change nothing, and no hint
 * takes room. A charge that is open is looked up anyway.
 */
export async function receiveWebhook(
  context: BillingContext,
  gateway: GatewayName,
  hint: Exclude<WebhookHint, { kind: 'forged' }>,
): Promise<void> {
  if (hint.kind === 'cardRevoked') {
    await noteUnusableCard(context, hint.token)
    return
  }
  await context.db
    .updateTable('payment')
    .set({ look_up_at: context.now() })
    .where((eb) =>
      'orderId' in hint ? eb('order_id', '=', hint.orderId) : eb('payment_key', '=', hint.paymentKey),
    )
    .where('gateway', '=', gateway)
    .where('look_up_at', 'is', null)
    .execute()
}

/** Looks up the next payment that something is said to have happened to. Answers false where there is none. */
export async function lookUpNextPayment(context: BillingContext): Promise<boolean> {
  const { db, now } = context
  const at = now()
  const payment = await db
    .updateTable('payment')
    // Until it is known, it stays noted.
    .set({ look_up_at: new Date(at.getTime() + QUIET) })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('payment')
        .select('id')
        .where('look_up_at', '<=', at)
        .where('gateway', '!=', 'transfer')
        .orderBy('look_up_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'gateway',
      'order_id as orderId',
      'payment_key as paymentKey',
      'look_up_at as claimedTo',
    ])
    .executeTakeFirst()
  if (payment === undefined) return false
  const { gateway } = payment
  if (gateway !== 'transfer' && (await comparePayment(context, gateway, payment))) {
    await db
      .updateTable('payment')
      .set({ look_up_at: null })
      .where('id', '=', payment.id)
      .where('look_up_at', '=', payment.claimedTo)
      .execute()
  }
  return true
}

/** A card the company charges no more, by its own word: its holder is asked once for another. */
async function noteUnusableCard({ db, now, indexes }: BillingContext, token: string): Promise<void> {
  const at = now()
  await db.transaction().execute(async (trx) => {
    const cards = await trx
      .updateTable('payment_card')
      .set({ unusable_since: at })
      .where('token_index', 'in', indexes(token))
      .where('unusable_since', 'is', null)
      .where(
        sql<boolean>`exists (select from subscription
          where subscription.card_id = payment_card.id and subscription.state in ('active', 'pastDue'))`,
      )
      .returning(['id', 'member_id as memberId'])
      .execute()
    for (const { id, memberId } of cards) {
      if (memberId === null) continue
      const paid = await trx
        .selectFrom('subscription')
        .select('id')
        .where('card_id', '=', id)
        .where('state', 'in', ['active', 'pastDue'])
        .execute()
      for (const { id: subscriptionId } of paid)
        await queueBillingMail(trx, { kind: 'cardUnusable', memberId, subscriptionId, at })
    }
  })
}
