import { CONFIRMED_MINUTES } from '#src/shared/limits.ts'
import { Refusal } from '#src/domain/errors.ts'
import { noteEvent } from '#src/domain/members/security-events.ts'
import type { SignedIn } from '#src/domain/members/sessions/session.ts'
import {
  counterOfMember,
  delayOf,
  type Failures,
  forgetFailures,
  isFirstDelay,
  MOST_CONSECUTIVE,
  noteAttempt,
} from './sign-in-failures.ts'
import type { MemberContext } from '#src/domain/members/context.ts'

/** So long after the password was typed a session may do what is guarded, in milliseconds. */
const CONFIRMED_FOR = CONFIRMED_MINUTES * 60_000

/** One who only ever signs in elsewhere has no password. */
export function hasPassword(stored: string | null): stored is string {
  return stored !== null && stored !== ''
}

/** Confirms a session by its member's password. Throws INVALID_REQUEST where it is wrong, PASSWORD_RESET_NEEDED, BUSY. */
export async function confirmSession(context: MemberContext, who: SignedIn, password: string): Promise<void> {
  if ((await checkOwnPassword(context, who.memberId, password)) === undefined)
    throw new Refusal('INVALID_REQUEST', { password: 'WRONG' })
  await context.db
    .updateTable('session')
    .set({ confirmed_at: context.now() })
    .where('id', '=', who.sessionId)
    .where('member_id', '=', who.memberId)
    .execute()
}

/**
 * Guards what needs more than being signed in. Throws STEP_UP_NEEDED unless the password was typed in this session
 * within the last five minutes; for a member without one, unless this session is that young.
 */
export async function requireConfirmed(context: MemberContext, who: SignedIn): Promise<void> {
  if (!(await isConfirmed(context, who))) throw new Refusal('STEP_UP_NEEDED')
}

/** Whether the session may do what is guarded. */
export async function isConfirmed(context: MemberContext, who: SignedIn): Promise<boolean> {
  const since = new Date(context.now().getTime() - CONFIRMED_FOR)
  const found = await context.db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select(['session.confirmed_at', 'session.created_at', 'member.password_hash'])
    .where('session.id', '=', who.sessionId)
    .where('session.member_id', '=', who.memberId)
    .executeTakeFirst()
  const at = found && (hasPassword(found.password_hash) ? found.confirmed_at : found.created_at)
  return at != null && at > since
}

/**
 * As `requireConfirmed`, with the password at hand where it was just typed. Throws what `confirmSession` throws too.
 */
export async function confirmPerson(
  context: MemberContext,
  who: SignedIn,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) await confirmSession(context, who, password)
  await requireConfirmed(context, who)
}

/**
 * The stored hash, where the password is the member's; undefined where it is not. Wrong ones are counted and slowed
 * down as at signing in: a stolen session is no place to guess at leisure. Throws PASSWORD_RESET_NEEDED and BUSY.
 */
export async function checkOwnPassword(
  context: MemberContext,
  memberId: number,
  password: string,
): Promise<string | undefined> {
  const counter = counterOfMember(context.vault, memberId, 'step-up')
  const failures = await noteAttempt(context.db, counter, context.now())
  await noteGuessing(context, memberId, failures)
  if (failures.consecutive > MOST_CONSECUTIVE) throw new Refusal('PASSWORD_RESET_NEEDED')
  const delay = delayOf(failures)
  if (delay > 0) await context.wait(delay)
  const found = await context.db
    .selectFrom('member')
    .select('password_hash')
    .where('id', '=', memberId)
    .executeTakeFirst()
  const stored = found !== undefined && hasPassword(found.password_hash) ? found.password_hash : undefined
  const { right } = await context.passwords.check(stored, password)
  if (!right) return undefined
  await forgetFailures(context.db, counter)
  return stored
}

/** Once for a row of failures, and once where they end. */
async function noteGuessing({ db, now }: MemberContext, memberId: number, failures: Failures): Promise<void> {
  const event = { memberId, detail: 'step-up', at: now() }
  if (isFirstDelay(failures)) await noteEvent(db, { ...event, kind: 'signInDelayed' })
  if (failures.consecutive === MOST_CONSECUTIVE + 1) await noteEvent(db, { ...event, kind: 'passwordLocked' })
}
