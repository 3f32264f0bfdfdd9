import type { Db } from '#src/db/schema.ts'
import { type EntitlementSource, grantEntitlement, type Span } from '#src/domain/access/entitlement.ts'
import type { Subscription } from '#src/domain/billing/subscriptions/subscription.ts'

/** Which of the two a period of access is: paid for, or waited for. */
type Period = Omit<Span, 'source'> & { invoiceId: number; isGrace: boolean }

/** Lets everybody read for whom a subscription pays: its member, or those who sit in its group. */
export async function grantPeriod(
  trx: Db,
  subscription: Subscription,
  { isGrace, ...period }: Period,
): Promise<void> {
  const source = isGrace ? 'grace' : paidSource(subscription)
  for (const memberId of await listReaders(trx, subscription))
    await grantEntitlement(trx, memberId, { ...period, source })
}

/** Moves the end of the access that waits for an invoice, for those who still have it. */
export async function extendGrace(
  trx: Db,
  subscription: Subscription,
  { invoiceId, until }: { invoiceId: number; until: Date },
): Promise<void> {
  const readers = await listReaders(trx, subscription)
  if (readers.length === 0) return
  await trx
    .updateTable('entitlement')
    .set({ ends_at: until })
    .where('invoice_id', '=', invoiceId)
    .where('source', '=', 'grace')
    // Whoever gave a seat up does not get it back.
    .where('member_id', 'in', readers)
    .where('ends_at', '<', until)
    .execute()
}

/** What the paid access of a subscription is called. */
function paidSource({ group_id: groupId }: Subscription): EntitlementSource {
  return groupId === null ? 'subscription' : 'group'
}

async function listReaders(
  trx: Db,
  { group_id: groupId, member_id: payer }: Subscription,
): Promise<number[]> {
  if (groupId === null) return payer === null ? [] : [payer]
  const seats = await trx
    .selectFrom('group_seat')
    .innerJoin('member', 'member.id', 'group_seat.member_id')
    .select('member.id')
    .where('group_id', '=', groupId)
    .where('removed_at', 'is', null)
    .orderBy('member.id')
    // Somebody who is leaving the library right now is waited for, and then passed over.
    .forKeyShare('member')
    .execute()
  return seats.map(({ id }) => id)
}
