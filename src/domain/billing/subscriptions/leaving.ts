import type { Db } from '#src/db/schema.ts'
import { findDueInvoice } from '#src/domain/billing/charging/invoice.ts'
import { Refusal } from '#src/domain/errors.ts'
import { lockAllLive, lockMember } from './subscription.ts'

/**
 * Lets a member leave whose subscription will surely never be charged again, and begin no other until the end of the
 * transaction. Throws SUBSCRIPTION_ACTIVE for one that goes on, or whose last charge nobody knows the end of; also for one
 * that pays for a group.
 */
export async function refuseSubscriber(trx: Db, memberId: number): Promise<void> {
  await lockMember(trx, memberId)
  for (const live of await lockAllLive(trx, memberId)) {
    const isOver = live.state === 'pendingCancel' && (await findDueInvoice(trx, live.id)) === undefined
    if (!isOver) throw new Refusal('SUBSCRIPTION_ACTIVE')
  }
}
