import type { Db } from '#src/db/schema.ts'
import { lockGroupLive, type Subscription } from '#src/domain/billing/subscriptions/subscription.ts'
import { Refusal } from '#src/domain/errors.ts'
import { getLedGroup } from './group.ts'

/** The subscription of the group that a member leads, locked. Throws GROUP_NOT_FOUND and NOT_SUBSCRIBED. */
export async function lockLedSubscription(trx: Db, memberId: number): Promise<Subscription> {
  const { id } = await getLedGroup(trx, memberId)
  const found = await lockGroupLive(trx, id)
  if (found === undefined) throw new Refusal('NOT_SUBSCRIBED')
  return found
}
