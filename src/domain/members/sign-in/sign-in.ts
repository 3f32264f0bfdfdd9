import { Refusal } from '#src/domain/errors.ts'
import { findDevice } from './known-device.ts'
import { emailFault, emailKey } from '#src/domain/members/rules.ts'
import { openSession, type Pass } from '#src/domain/members/sessions/session.ts'
import { checkSecondFactor } from '#src/domain/members/second-factor/second-factor.ts'
import { noteEvent } from '#src/domain/members/security-events.ts'
import {
  counterOfAddress,
  delayOf,
  delayTogether,
  type Failures,
  forgetFailures,
  isFirstDelay,
  isFirstDelayTogether,
  MOST_CONSECUTIVE,
  noteAttempt,
} from './sign-in-failures.ts'
import type { MemberContext } from '#src/domain/members/context.ts'

export type Attempt = {
  email: string
  password: string
  /** Six digits of the second factor, or a recovery code. */
  code: string | undefined
  device: string
  /** What this browser was given when its owner last signed in here. */
  deviceProof: string | undefined
  /** Where the call comes from, as far as it tells one stranger from another. */
  network: string
}

/**
 * Signs a member in on a device. An unknown address costs the same work and gets the same answer as a wrong password.
 * Failures are counted for each device the member used before and, of other devices, for each network: from the fifth
 * on an attempt waits, and after a hundred in a row only a password set by mail helps. All strangers together only make
 * each other wait, so that none of them shuts the owner out of a new device. Throws Unauthorized, PASSWORD_RESET_NEEDED,
 * BUSY, and SECOND_FACTOR_NEEDED of owners and of those who have set one up.
 */
export async function signIn(context: MemberContext, attempt: Attempt): Promise<Pass> {
  const { db, passwords } = context
  const device = findDevice(context, attempt.email, attempt.deviceProof)
  const own = counterOfAddress(context.vault, attempt.email, ownName(device, attempt.network))
  const failures = await noteAttempt(db, own, context.now())
  await refuseLocked(context, failures)
  const together = device === undefined ? await noteStranger(context, attempt.email) : undefined
  const delay = Math.max(delayOf(failures), together === undefined ? 0 : delayTogether(together))
  if (delay > 0) await context.wait(delay)
  const found = await findAccount(context, attempt.email)
  await noteFirstDelay(context, { failures, together, memberId: found?.id })
  const { right, outdated } = await passwords.check(found?.password_hash ?? undefined, attempt.password)
  if (found === undefined || !right || found.blocked_at !== null) throw new Refusal('Unauthorized')
  await checkSecondFactor(context, found, { code: attempt.code, step: 'sign-in', device })
  await forgetFailures(db, own)
  if (outdated) {
    await db
      .updateTable('member')
      .set({ password_hash: await passwords.hash(attempt.password) })
      .where('id', '=', found.id)
      .where('password_hash', '=', found.password_hash)
      .execute()
  }
  return openSession(context, { memberId: found.id, device: attempt.device })
}

const ownName = (device: string | undefined, network: string) =>
  device === undefined ? `from ${network}` : `on ${device}`

async function refuseLocked({ db, now }: MemberContext, { consecutive }: Failures): Promise<void> {
  if (consecutive <= MOST_CONSECUTIVE) return
  if (consecutive === MOST_CONSECUTIVE + 1) await noteEvent(db, { kind: 'passwordLocked', at: now() })
  throw new Refusal('PASSWORD_RESET_NEEDED')
}

function noteStranger({ db, vault, now }: MemberContext, email: string): Promise<Failures> {
  return noteAttempt(db, counterOfAddress(vault, email, 'strangers'), now())
}

/** Once for a row of failures, known account or not, so that both cost the same. */
async function noteFirstDelay(
  { db, now }: MemberContext,
  of: { failures: Failures; together: Failures | undefined; memberId: number | undefined },
): Promise<void> {
  const event = { kind: 'signInDelayed', memberId: of.memberId, at: now() } as const
  if (isFirstDelay(of.failures)) await noteEvent(db, event)
  if (of.together !== undefined && isFirstDelayTogether(of.together))
    await noteEvent(db, { ...event, detail: 'from many networks' })
}

async function findAccount({ db }: MemberContext, email: string) {
  // What is no address is not asked for: the database does not even take every character.
  if (emailFault(email) !== undefined) return undefined
  return db
    .selectFrom('member')
    .select(['id', 'role', 'language', 'password_hash', 'blocked_at', 'totp_secret'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
}
