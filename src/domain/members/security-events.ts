import type { Db, Schema } from '#src/db/schema.ts'

export type SecurityEvent = {
  kind: Schema['security_event']['kind']
  memberId?: number | undefined
  /** A word or two, never what tells who a person is. */
  detail?: string
  at: Date
}

/** Adds to the record of what happened to the security of accounts, in the transaction of what it tells of. */
export async function noteEvent(trx: Db, { kind, memberId, detail = '', at }: SecurityEvent): Promise<void> {
  await trx
    .insertInto('security_event')
    .values({ kind, member_id: memberId ?? null, detail, at })
    .execute()
}
