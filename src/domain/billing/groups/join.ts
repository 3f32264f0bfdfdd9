import type { Db } from '#src/db/schema.ts'
import type { MemberActor } from '#src/domain/actor.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import { lockMember } from '#src/domain/billing/subscriptions/subscription.ts'
import { Refusal } from '#src/domain/errors.ts'
import { lockGroup } from './group.ts'
import { grantSeatAccess } from './seat-access.ts'
import { countCapacity, countSitting } from './seats.ts'

/** What whoever holds an invitation learns before accepting it. Throws INVITATION_NOT_FOUND. */
export async function readInvitation(
  { db, indexes }: Pick<BillingContext, 'db' | 'indexes'>,
  token: string,
): Promise<{ group: string; leader: string | null; preparesAccount: boolean }> {
  const found = await db
    .selectFrom('group_seat')
    .innerJoin('subscription_group as group', 'group.id', 'group_seat.group_id')
    .leftJoin('member', 'member.id', 'group.leader_id')
    .select(['group.name as group', 'member.nickname as leader'])
    .select('group_seat.prepares_account as preparesAccount')
    .where('token_hash', 'in', indexes(token))
    .where('joined_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('group.ended_at', 'is', null)
    .executeTakeFirst()
  if (found === undefined) throw new Refusal('INVITATION_NOT_FOUND')
  return found
}

/**
 * Gives the seat of an invitation to the member who holds its link, once. Repeated by the same member it changes nothing.
 * Throws INVITATION_NOT_FOUND, SEATED_ALREADY for who sits in a group, and GROUP_FULL.
 */
export async function joinGroup(
  { db, indexes }: Pick<BillingContext, 'db' | 'indexes'>,
  { memberId, now }: MemberActor,
  token: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockMember(trx, memberId)
    const seat = await lockInvitation(trx, indexes(token))
    if (seat === undefined) throw new Refusal('INVITATION_NOT_FOUND')
    await takeSeat(trx, seat, { memberId, now })
  })
}

/** Seats a member whose row and whose group are locked. Throws SEATED_ALREADY and GROUP_FULL. */
export async function takeSeat(
  trx: Db,
  { id, group }: { id: number; group: { id: number; seats: number } },
  { memberId, now }: MemberActor,
): Promise<void> {
  const other = await trx
    .selectFrom('group_seat')
    .select('id')
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (other !== undefined) throw new Refusal('SEATED_ALREADY')
  if ((await countSitting(trx, group.id)) >= (await countCapacity(trx, group)))
    throw new Refusal('GROUP_FULL')
  await trx
    .updateTable('group_seat')
    .set({ member_id: memberId, joined_at: now, token_hash: null })
    .where('id', '=', id)
    .execute()
  await grantSeatAccess(trx, { groupId: group.id, memberId, now })
}

/** The seat a token was made for, its group locked, as it stands after others have had their turn. */
export async function lockInvitation(trx: Db, hashes: string[]) {
  const open = () =>
    trx
      .selectFrom('group_seat')
      .select(['id', 'group_id as groupId', 'email', 'prepares_account as preparesAccount'])
      .where('token_hash', 'in', hashes)
      .where('joined_at', 'is', null)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
  const found = await open()
  const group = found && (await lockGroup(trx, found.groupId))
  const seat = group && (await open())
  return group === undefined || seat === undefined ? undefined : { ...seat, group }
}
