import type { Db } from '#src/db/schema.ts'
import { queueBillingMail } from '#src/domain/billing/mails/queue-mail.ts'
import type { Subscription } from './subscription.ts'

/** Ends a subscription for good, and has its card forgotten by the payment company. */
export async function endSubscription(
  trx: Db,
  { id, member_id: memberId, card_id: cardId, state }: Subscription,
  { as, now }: { as: 'ended' | 'lapsed' | 'refunded'; now: Date },
): Promise<void> {
  await trx
    .updateTable('subscription')
    .set({ state: as, ended_at: now, pending_plan_code: null, pending_consent_id: null })
    .where('id', '=', id)
    .execute()
  if (cardId !== null) {
    await trx
      .updateTable('payment_card')
      .set({ state: 'revoking' })
      .where('id', '=', cardId)
      .where('state', '=', 'active')
      .execute()
  }
  if (memberId !== null && as !== 'refunded' && state !== 'incomplete')
    await queueBillingMail(trx, { kind: as, memberId, subscriptionId: id, at: now })
}
