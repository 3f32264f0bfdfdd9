import type { BillingContext } from '#src/domain/billing/context.ts'
import type { GatewayName, WebhookHint } from '#src/domain/billing/gateway.ts'
import { queueBillingMail } from '#src/domain/billing/mails/queue-mail.ts'
import { comparePayment } from './compare.ts'

/** What is stored of a delivery: no token of a card. */
type StoredHint = { kind: 'payment'; orderId: string } | { kind: 'cardRevoked'; tokenIndexes: string[] }

/** Deliveries of a day that are kept at most: anybody may send them. */
const MOST_WAITING = 10_000

/**
 * Stores what a payment company hints at, to be looked up later. A repetition changes nothing. Nothing of it is believed:
 * it only says where to look.
 */
export async function receiveWebhook(
  { db, now, indexes }: BillingContext,
  gateway: GatewayName,
  { deliveryId, event: hint }: WebhookHint,
): Promise<void> {
  const event: StoredHint =
    hint.kind === 'payment' ? hint : { kind: 'cardRevoked', tokenIndexes: indexes(hint.token) }
  const { waiting } = await db
    .selectFrom('webhook_delivery')
    .select(({ fn }) => fn.countAll<string>().as('waiting'))
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(waiting) >= MOST_WAITING) return
  await db
    .insertInto('webhook_delivery')
    .values({
      gateway,
      delivery_id: deliveryId,
      event: JSON.stringify(event),
      received_at: now(),
      done_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Looks up what the next webhook hints at. Answers false where none waits. */
export async function processNextWebhook(context: BillingContext): Promise<boolean> {
  const { db, now } = context
  const delivery = await db
    .updateTable('webhook_delivery')
    .set({ done_at: now() })
    .where((eb) =>
      eb(
        eb.refTuple('gateway', 'delivery_id'),
        'in',
        eb
          .selectFrom('webhook_delivery')
          .select(['gateway', 'delivery_id'])
          .where('done_at', 'is', null)
          .orderBy('received_at')
          .limit(1)
          .forUpdate()
          .skipLocked()
          .$asTuple('gateway', 'delivery_id'),
      ),
    )
    .returning(['gateway', 'event'])
    .executeTakeFirst()
  if (delivery === undefined) return false
  // A hint that is lost on the way is made good by the nightly comparison.
  const event = delivery.event as StoredHint
  if (event.kind === 'payment') await comparePayment(context, delivery.gateway, event.orderId)
  else await noteRevokedCard(context, event.tokenIndexes)
  return true
}

/** A card the company has forgotten by itself: its member gives another before the next charge. */
async function noteRevokedCard({ db, now }: BillingContext, tokenIndexes: readonly string[]): Promise<void> {
  const card = await db
    .selectFrom('payment_card')
    .innerJoin('subscription', 'subscription.card_id', 'payment_card.id')
    .select('subscription.member_id as memberId')
    .where('token_index', 'in', tokenIndexes)
    .where('payment_card.state', '=', 'active')
    .where('subscription.state', 'in', ['active', 'pastDue'])
    .executeTakeFirst()
  if (card === undefined || card.memberId === null) return
  await queueBillingMail(db, { kind: 'cardUnusable', memberId: card.memberId, at: now() })
}
