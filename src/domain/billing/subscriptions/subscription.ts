import type { Selectable } from 'kysely'
import type { Db, Schema } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import { LIVE_STATES } from '#src/domain/billing/rules.ts'

export type Subscription = Selectable<Schema['subscription']>

/** A member's own subscription that has not ended, not one paid for a group; undefined where there is none. */
export function findLive(db: Db, memberId: number): Promise<Subscription | undefined> {
  return live(db, memberId).executeTakeFirst()
}

/** The same, and no other transaction changes it meanwhile. Whatever changes a subscription locks it first. */
export function lockLive(trx: Db, memberId: number): Promise<Subscription | undefined> {
  return live(trx, memberId).forUpdate().executeTakeFirst()
}

/** The subscription of a group that has not ended; undefined where there is none. */
export function findGroupLive(db: Db, groupId: number): Promise<Subscription | undefined> {
  return groupLive(db, groupId).executeTakeFirst()
}

/** The same, and no other transaction changes it meanwhile. */
export function lockGroupLive(trx: Db, groupId: number): Promise<Subscription | undefined> {
  return groupLive(trx, groupId).forUpdate().executeTakeFirst()
}

/** Every subscription a member pays for that has not ended, for groups too, locked. */
export function lockAllLive(trx: Db, memberId: number): Promise<Subscription[]> {
  return liveStates(trx).where('member_id', '=', memberId).orderBy('id').forUpdate().execute()
}

/** Throws NOT_SUBSCRIBED. */
export async function getLockedLive(trx: Db, memberId: number): Promise<Subscription> {
  const found = await lockLive(trx, memberId)
  if (found === undefined) throw new Refusal('NOT_SUBSCRIBED')
  return found
}

/** Lets nobody else begin or end something of this member until the end of the transaction. */
export async function lockMember(trx: Db, memberId: number): Promise<void> {
  await trx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
}

/** Any subscription by its id, which there must be. */
export function lockSubscription(trx: Db, id: number): Promise<Subscription> {
  return trx.selectFrom('subscription').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

function live(db: Db, memberId: number) {
  return liveStates(db).where('member_id', '=', memberId).where('group_id', 'is', null)
}

function groupLive(db: Db, groupId: number) {
  return liveStates(db).where('group_id', '=', groupId)
}

function liveStates(db: Db) {
  return db.selectFrom('subscription').selectAll().where('state', 'in', LIVE_STATES)
}
