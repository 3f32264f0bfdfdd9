import { Refusal } from '#src/domain/errors.ts'
import { emailFault, emailKey } from './rules.ts'
import { certify, findCertified } from './secrets.ts'
import { openSession, type Pass } from './session.ts'
import { checkSecondFactor } from './second-factor.ts'
import { noteEvent } from './security-events.ts'
import {
  delayOf,
  type Failures,
  forgetFailures,
  isFirstDelay,
  MOST_CONSECUTIVE,
  noteAttempt,
} from './sign-in-failures.ts'
import type { MemberRoom, MemberTools } from './tools.ts'

export type Attempt = {
  email: string
  password: string
  /** Six digits of the second factor, or a recovery code. */
  code: string | undefined
  device: string
  /** What this browser was given when its owner last signed in here. */
  deviceProof: string | undefined
}

/**
 * Signs a member in on a device. An unknown address costs the same work and gets the same answer as a wrong password.
 * From the fifth failure on an attempt waits; a device the member used before is counted for itself, so that a stranger
 * cannot lock its owner out. Throws Unauthorized, PASSWORD_RESET_NEEDED, BUSY, and SECOND_FACTOR_NEEDED of owners and of
 * those who have set one up.
 */
export async function signIn(room: MemberRoom, attempt: Attempt): Promise<Pass> {
  const { db, passwords } = room
  const key = emailKey(attempt.email)
  const bucket = bucketOf(room, key, findDevice(room, key, attempt.deviceProof))
  const failures = await noteAttempt(db, bucket, room.now())
  if (failures.consecutive > MOST_CONSECUTIVE) {
    if (failures.consecutive === MOST_CONSECUTIVE + 1)
      await noteEvent(db, { kind: 'passwordLocked', at: room.now() })
    throw new Refusal('PASSWORD_RESET_NEEDED')
  }
  const delay = delayOf(failures)
  if (delay > 0) await room.wait(delay)
  const found = await findAccount(room, attempt.email)
  await noteFirstDelay(room, failures, found?.id)
  const { right, outdated } = await passwords.check(found?.password_hash ?? undefined, attempt.password)
  if (found === undefined || !right || found.blocked_at !== null) throw new Refusal('Unauthorized')
  await checkSecondFactor(room, found, attempt.code)
  await forgetFailures(db, bucket)
  if (outdated) {
    await db
      .updateTable('member')
      .set({ password_hash: await passwords.hash(attempt.password) })
      .where('id', '=', found.id)
      .where('password_hash', '=', found.password_hash)
      .execute()
  }
  return openSession(room, { memberId: found.id, device: attempt.device })
}

/** Once for a row of failures, known account or not, so that both cost the same. */
async function noteFirstDelay(room: MemberRoom, failures: Failures, memberId: number | undefined) {
  if (isFirstDelay(failures)) await noteEvent(room.db, { kind: 'signInDelayed', memberId, at: room.now() })
}

async function findAccount({ db }: MemberRoom, email: string) {
  // What is no address is not asked for: the database does not even take every character.
  if (emailFault(email) !== undefined) return undefined
  return db
    .selectFrom('member')
    .select(['id', 'role', 'password_hash', 'blocked_at', 'totp_secret'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
}

/** Forgets what strangers tried: called when the owner has set a new password by mail. */
export async function forgetStrangers(room: MemberRoom, key: string): Promise<void> {
  await forgetFailures(room.db, bucketOf(room, key, undefined))
}

/** What a browser is given to show that this address was signed in here before. */
export function deviceProof(tools: Pick<MemberTools, 'tokenKeys' | 'uuid' | 'vault'>, email: string): string {
  return certify(tools.tokenKeys, devicePurpose(tools, emailKey(email)), tools.uuid())
}

function findDevice(room: MemberRoom, key: string, proof: string | undefined): string | undefined {
  return findCertified(room.tokenKeys, devicePurpose(room, key), proof)
}

const devicePurpose = ({ vault }: Pick<MemberTools, 'vault'>, key: string) =>
  `device of ${vault.index(`e-mail ${key}`)}`

function bucketOf({ vault }: MemberRoom, key: string, device: string | undefined): string {
  return vault.index(`sign-in ${device ?? ''} ${key}`)
}
