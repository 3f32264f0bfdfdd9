import { sql } from 'kysely'
import type { Db, Schema } from '#src/db/schema.ts'

export type SecurityEvent = {
  kind: Schema['security_event']['kind']
  memberId?: number | undefined
  /** A word or two, never anything that identifies a person. */
  detail?: string
  at: Date
}

const HOUR = 3600_000
/** So many of a kind are kept of an hour, for each member and for all strangers together. */
const MOST_IN_HOUR = 100

/**
 * Adds to the record of what happened to the security of accounts, in the transaction of what it tells of. Beyond a
 * hundred of a kind in an hour nothing more is added: an attacker must not fill the disk, and a hundred rows show enough.
 */
export async function noteEvent(trx: Db, { kind, memberId, detail = '', at }: SecurityEvent): Promise<void> {
  const since = new Date(at.getTime() - HOUR)
  const whose = memberId === undefined ? sql`member_id is null` : sql`member_id = ${memberId}`
  // A member who has just left is nobody any more.
  await sql`insert into security_event (kind, member_id, detail, at)
    select ${kind}, (select id from member where id = ${memberId ?? null}::integer), ${detail}, ${at}::timestamptz
    where (select count(*) from (
      select 1 from security_event where kind = ${kind} and at > ${since} and ${whose} limit ${MOST_IN_HOUR}
    ) as lately) < ${MOST_IN_HOUR}`.execute(trx)
}
