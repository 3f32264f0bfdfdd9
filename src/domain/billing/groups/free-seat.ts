import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import type { MemberActor } from '#src/domain/actor.ts'
import { Refusal } from '#src/domain/errors.ts'
import { lockLedGroup } from './group.ts'
import { endSeatAccess } from './seat-access.ts'

/**
 * Frees a seat of the group that the member leads: an invitation works no more, and whoever sat there reads on it no more.
 * Throws GROUP_NOT_FOUND, and SEAT_NOT_FOUND, for another group's too.
 */
export async function freeSeat(db: Db, { memberId, now }: MemberActor, seatId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const group = await lockLedGroup(trx, memberId)
    const seat = await trx
      .selectFrom('group_seat')
      .select(['id', 'member_id as memberId'])
      .where('id', '=', seatId)
      .where('group_id', '=', group.id)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    if (seat === undefined) throw new Refusal('SEAT_NOT_FOUND')
    await empty(trx, { id: seat.id, groupId: group.id, memberId: seat.memberId, now })
  })
}

/** Frees every seat of a group that is locked. */
export async function freeAllSeats(trx: Db, groupId: number, now: Date): Promise<void> {
  const seats = await trx
    .selectFrom('group_seat')
    .select(['id', 'member_id as memberId'])
    .where('group_id', '=', groupId)
    .where('removed_at', 'is', null)
    .execute()
  for (const { id, memberId } of seats) await empty(trx, { id, groupId, memberId, now })
}

/**
 * Frees the seat of a member who leaves the library, with every open invitation to the address, which is forgotten. What a
 * seat gave is taken back with the member.
 */
export async function forgetSeats(
  trx: Db,
  memberId: number,
  { emailKey, now }: { emailKey: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('group_seat')
    .set((eb) => ({
      member_id: null,
      last_read_at: lastReadOnSeat,
      email: null,
      email_key: null,
      token_hash: null,
      removed_at: eb.fn.coalesce('removed_at', eb.val(now)),
    }))
    .where((eb) =>
      eb.or([
        eb('member_id', '=', memberId),
        eb.and([eb('email_key', '=', emailKey), eb('joined_at', 'is', null)]),
      ]),
    )
    .execute()
  // Another account may sit by an invitation that was sent to this address.
  await trx
    .updateTable('group_seat')
    .set({ email: null, email_key: null })
    .where('email_key', '=', emailKey)
    .execute()
}

/** What the member read goes with the member; that the seat was used stays, so that nobody gets its price back. */
const lastReadOnSeat = sql<Date | null>`(select max(paid_page_read.first_at) from paid_page_read
  where paid_page_read.member_id = group_seat.member_id and paid_page_read.first_at >= group_seat.joined_at
    and paid_page_read.first_at <= coalesce(group_seat.removed_at, paid_page_read.first_at))`

type Emptied = { id: number; groupId: number; memberId: number | null; now: Date }

async function empty(trx: Db, { id, groupId, memberId, now }: Emptied): Promise<void> {
  await trx
    .updateTable('group_seat')
    // The address is nobody's business any more.
    .set({ removed_at: now, token_hash: null, email: null, email_key: null })
    .where('id', '=', id)
    .execute()
  if (memberId !== null) await endSeatAccess(trx, { groupId, memberId, now })
}
