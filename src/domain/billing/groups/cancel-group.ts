import type { BillingContext } from '#src/domain/billing/context.ts'
import { cancelLocked, undoLocked } from '#src/domain/billing/subscriptions/cancel.ts'
import { lockLedSubscription } from './led-subscription.ts'

/**
 * Asks that the group a member leads is not renewed: its people read to the end of what is paid for. Throws GROUP_NOT_FOUND,
 * NOT_SUBSCRIBED and PAYMENT_PENDING.
 */
export async function cancelGroup(
  { db, now, onMailQueued }: BillingContext,
  memberId: number,
): Promise<void> {
  await db
    .transaction()
    .execute(async (trx) => cancelLocked(trx, await lockLedSubscription(trx, memberId), now()))
  onMailQueued()
}

/** Takes a cancellation back before the paid period ends. Throws GROUP_NOT_FOUND, NOT_SUBSCRIBED and NOT_CANCELED. */
export async function undoCancelGroup({ db, now }: BillingContext, memberId: number): Promise<void> {
  await db
    .transaction()
    .execute(async (trx) => undoLocked(trx, await lockLedSubscription(trx, memberId), now()))
}
