import { Secret, TOTP } from 'otpauth'
import { Refusal } from '#src/domain/errors.ts'
import type { MemberRoom, Vault } from './tools.ts'

const STEP_SECONDS = 30
const DIGITS = 6
/** A clock may be one step off. */
const WINDOW = 1

const placeOf = (memberId: number) => `member.totp_secret:${memberId}`

export function sealSecondFactor(vault: Vault, memberId: number, secret: string): string {
  return vault.seal(secret, placeOf(memberId))
}

/** Throws SECOND_FACTOR_NEEDED without a code, Unauthorized where it is wrong or was used before. */
export async function checkSecondFactor(
  { db, vault, now }: MemberRoom,
  member: { id: number; totp_secret: string | null },
  code: string | undefined,
): Promise<void> {
  if (code === undefined || code === '' || member.totp_secret === null)
    throw new Refusal('SECOND_FACTOR_NEEDED')
  const secret = Secret.fromBase32(vault.open(member.totp_secret, placeOf(member.id)))
  const timestamp = now().getTime()
  const totp = new TOTP({ secret, digits: DIGITS, period: STEP_SECONDS })
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  if (delta === null) throw new Refusal('Unauthorized')
  const step = Math.floor(timestamp / 1000 / STEP_SECONDS) + delta
  const { numUpdatedRows } = await db
    .updateTable('member')
    .set({ totp_step: step })
    .where('id', '=', member.id)
    .where('totp_step', '<', String(step))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('Unauthorized')
}
