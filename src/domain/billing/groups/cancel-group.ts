import type { Db } from '#src/db/schema.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import { cancelLocked, undoLocked } from '#src/domain/billing/subscriptions/cancel.ts'
import { lockGroupLive, type Subscription } from '#src/domain/billing/subscriptions/subscription.ts'
import { Refusal } from '#src/domain/errors.ts'
import { getLedGroup } from './group.ts'

/**
 * Asks that the group a member leads is not renewed: its people read to the end of what is paid for. Throws GROUP_NOT_FOUND,
 * NOT_SUBSCRIBED and PAYMENT_PENDING.
 */
export async function cancelGroup(
  { db, now, onMailQueued }: BillingContext,
  memberId: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => cancelLocked(trx, await getLockedLive(trx, memberId), now()))
  onMailQueued()
}

/** Takes a cancellation back before the paid period ends. Throws GROUP_NOT_FOUND, NOT_SUBSCRIBED and NOT_CANCELED. */
export async function undoCancelGroup({ db, now }: BillingContext, memberId: number): Promise<void> {
  await db.transaction().execute(async (trx) => undoLocked(trx, await getLockedLive(trx, memberId), now()))
}

async function getLockedLive(trx: Db, memberId: number): Promise<Subscription> {
  const { id } = await getLedGroup(trx, memberId)
  const found = await lockGroupLive(trx, id)
  if (found === undefined) throw new Refusal('NOT_SUBSCRIBED')
  return found
}
