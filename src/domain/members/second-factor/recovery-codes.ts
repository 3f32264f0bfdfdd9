import type { Db } from '#src/db/schema.ts'
import type { MemberContext, MemberPorts } from '#src/domain/members/context.ts'

const COUNT = 8
/** Of five bits each, so that nobody guesses one. */
const LENGTH = 12
/** Without the letters that are taken for others. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789x'

/** Makes a member's recovery codes anew, in place of those before, and returns them: they are stored as hashes only. */
export async function makeRecoveryCodes(trx: Db, ports: MemberPorts, memberId: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => newCode(ports))
  await dropRecoveryCodes(trx, memberId)
  await trx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ member_id: memberId, hash: ports.vault.index(placed(memberId, code)) })))
    .execute()
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'))
}

function newCode({ random }: MemberPorts): string {
  const bytes = Buffer.from(random(LENGTH), 'base64url')
  return Array.from(bytes, (byte) => ALPHABET[byte & 31] ?? '').join('')
}

export async function dropRecoveryCodes(trx: Db, memberId: number): Promise<void> {
  await trx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute()
}

export async function countRecoveryCodes(db: Db, memberId: number): Promise<number> {
  const rows = await db.selectFrom('recovery_code').select('hash').where('member_id', '=', memberId).execute()
  return rows.length
}

/** Uses a code up. Of several at once one gets true. */
export async function takeRecoveryCode(
  context: MemberContext,
  memberId: number,
  typed: string,
): Promise<boolean> {
  const code = typed.toLowerCase()
  const { numDeletedRows } = await context.db
    .deleteFrom('recovery_code')
    .where('member_id', '=', memberId)
    .where('hash', 'in', context.vault.indexes(placed(memberId, code)))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

const placed = (memberId: number, code: string) => `recovery ${memberId} ${code}`
