import { Secret, TOTP } from 'otpauth'
import { Refusal } from '#src/domain/errors.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import type { MemberRoom, Vault } from './tools.ts'

const STEP_SECONDS = 30
const DIGITS = 6
/** A clock may be one step off. */
const WINDOW = 1

const placeOf = (memberId: number) => `member.totp_secret:${memberId}`

export function sealSecondFactor(vault: Vault, memberId: number, secret: string): string {
  return vault.seal(secret, placeOf(memberId))
}

export function openSecondFactor(vault: Vault, memberId: number, sealed: string): Secret {
  return Secret.fromBase32(vault.open(sealed, placeOf(memberId)))
}

/** What an authenticator app is given, as a picture or typed in: it says whose code it is. */
export function secondFactorUri(secret: Secret, whose: { issuer: string; label: string }): string {
  return new TOTP({ secret, digits: DIGITS, period: STEP_SECONDS, ...whose }).toString()
}

/** The number of the step a code is of; undefined where it is wrong now. */
export function findStep(secret: Secret, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = new TOTP({ secret, digits: DIGITS, period: STEP_SECONDS }).validate({
    token: code,
    timestamp,
    window: WINDOW,
  })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta
}

type Holder = { id: number; role: 'member' | 'owner'; totp_secret: string | null }

/**
 * Lets pass who has no second factor, but an owner must have one. Each code and each recovery code opens once. Throws
 * SECOND_FACTOR_NEEDED without a code, Unauthorized where it is wrong or was used before.
 */
export async function checkSecondFactor(
  room: MemberRoom,
  member: Holder,
  typed: string | undefined,
): Promise<void> {
  if (member.totp_secret === null && member.role !== 'owner') return
  const code = (typed ?? '').replaceAll(/[\s-]/g, '')
  if (code === '' || member.totp_secret === null) throw new Refusal('SECOND_FACTOR_NEEDED')
  const passes =
    code.length > DIGITS
      ? await takeRecoveryCode(room, member.id, code)
      : await takeStep(room, member.id, {
          secret: openSecondFactor(room.vault, member.id, member.totp_secret),
          code,
        })
  if (!passes) throw new Refusal('Unauthorized')
}

async function takeStep(
  { db, now }: MemberRoom,
  memberId: number,
  { secret, code }: { secret: Secret; code: string },
): Promise<boolean> {
  const step = findStep(secret, code, now())
  if (step === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('member')
    .set({ totp_step: step })
    .where('id', '=', memberId)
    .where('totp_step', '<', String(step))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
