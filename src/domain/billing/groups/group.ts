import type { Selectable } from 'kysely'
import type { Db, Schema } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'

export type Group = Selectable<Schema['subscription_group']>

/** The group that a member leads and that has not ended; undefined where there is none. */
export function findLedGroup(db: Db, memberId: number): Promise<Group | undefined> {
  return led(db, memberId).executeTakeFirst()
}

/** Throws GROUP_NOT_FOUND for whoever leads none: of another's group nobody learns that it is there. */
export async function getLedGroup(db: Db, memberId: number): Promise<Group> {
  return expectGroup(await findLedGroup(db, memberId))
}

/**
 * The same, and nobody else changes its seats until the end of the transaction. Whatever changes seats locks the group
 * first, then its subscription. Throws GROUP_NOT_FOUND.
 */
export async function lockLedGroup(trx: Db, memberId: number): Promise<Group> {
  return expectGroup(await led(trx, memberId).forUpdate().executeTakeFirst())
}

/** Any group by its id, locked; undefined where there is none, or it has ended. */
export function lockGroup(trx: Db, id: number): Promise<Group | undefined> {
  return live(trx).where('id', '=', id).forUpdate().executeTakeFirst()
}

function led(db: Db, memberId: number) {
  return live(db).where('leader_id', '=', memberId)
}

function live(db: Db) {
  return db.selectFrom('subscription_group').selectAll().where('ended_at', 'is', null)
}

function expectGroup(found: Group | undefined): Group {
  if (found === undefined) throw new Refusal('GROUP_NOT_FOUND')
  return found
}
