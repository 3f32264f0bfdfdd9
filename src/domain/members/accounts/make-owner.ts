import type { Db } from '#src/db/schema.ts'
import { emailKey } from '#src/domain/members/rules.ts'
import { noteEvent } from '#src/domain/members/security-events.ts'

export type MadeOwner = 'done' | 'already' | 'nobody' | 'unverified' | 'one step'

/**
 * Lets a member into the back office. Not one whose address is not verified, and not one without a second step, who would
 * be shut out: owners cannot sign in without.
 */
export async function makeOwner(db: Db, email: string, now: Date): Promise<MadeOwner> {
  return db.transaction().execute(async (trx) => {
    const member = await trx
      .selectFrom('member')
      .select(['id', 'role', 'email_verified_at', 'totp_secret'])
      .where('email_key', '=', emailKey(email))
      .forUpdate()
      .executeTakeFirst()
    if (member === undefined) return 'nobody'
    if (member.role === 'owner') return 'already'
    if (member.email_verified_at === null) return 'unverified'
    if (member.totp_secret === null) return 'one step'
    await trx.updateTable('member').set({ role: 'owner' }).where('id', '=', member.id).execute()
    await noteEvent(trx, { kind: 'ownerMade', memberId: member.id, at: now })
    return 'done'
  })
}
