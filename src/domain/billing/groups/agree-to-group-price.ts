import type { MemberActor } from '#src/domain/actor.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import { agreeLocked } from '#src/domain/billing/subscriptions/price-consent.ts'
import { Refusal } from '#src/domain/errors.ts'
import { lockLedSubscription } from './led-subscription.ts'

/**
 * Agrees to the higher price for each person of the group that a member leads, from its next billing date on. Throws
 * INVALID_REQUEST without consent, GROUP_NOT_FOUND, NOT_SUBSCRIBED, and NOT_NOW where the price is another by now, or the next
 * charge is under way.
 */
export async function agreeToGroupPrice(
  { db }: BillingContext,
  actor: MemberActor,
  { agrees, amount }: { agrees: boolean; amount: number },
): Promise<void> {
  if (!agrees) throw new Refusal('INVALID_REQUEST', { agrees: 'REQUIRED' })
  await db
    .transaction()
    .execute(async (trx) =>
      agreeLocked(trx, await lockLedSubscription(trx, actor.memberId), { actor, amount }),
    )
}
