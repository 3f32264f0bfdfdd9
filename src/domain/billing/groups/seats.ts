import type { Db } from '#src/db/schema.ts'
import type { Subscription } from '#src/domain/billing/subscriptions/subscription.ts'
import { findGroupLive } from '#src/domain/billing/subscriptions/subscription.ts'
import type { Group } from './group.ts'

/**
 * How many may sit in a group now: as many as are paid for, and not more than there will be from the next invoice on, so
 * that nobody has to get up then.
 */
export async function countCapacity(db: Db, { id, seats }: Pick<Group, 'id' | 'seats'>): Promise<number> {
  const paid: Subscription | undefined = await findGroupLive(db, id)
  return paid === undefined || paid.state === 'incomplete' ? seats : Math.min(seats, paid.seats)
}

/** How many sit in a group. */
export function countSitting(db: Db, groupId: number): Promise<number> {
  return countSeats(db, groupId, true)
}

/** How many are invited and have not come yet. */
export function countInvited(db: Db, groupId: number): Promise<number> {
  return countSeats(db, groupId, false)
}

async function countSeats(db: Db, groupId: number, isSitting: boolean): Promise<number> {
  const { count } = await db
    .selectFrom('group_seat')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('group_id', '=', groupId)
    .where('removed_at', 'is', null)
    .where('member_id', isSitting ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
