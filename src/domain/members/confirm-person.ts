import { Refusal } from '#src/domain/errors.ts'
import type { SignedIn } from './session.ts'
import { delayOf, forgetFailures, noteAttempt } from './sign-in-failures.ts'
import type { MemberRoom } from './tools.ts'

/** For so long after signing in nobody without a password is asked again, in milliseconds. */
const FRESH = 5 * 60_000

/**
 * Makes sure that who is signed in is the person: by the password, or for those who have none by having signed in just
 * now. Wrong ones are counted and slowed down as at sign-in. Throws INVALID_REQUEST with password WRONG, STEP_UP_NEEDED
 * where signing in anew is needed, and BUSY.
 */
export async function confirmPerson(
  room: MemberRoom,
  { memberId, sessionId }: SignedIn,
  password: string | undefined,
): Promise<void> {
  const found = await room.db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select(['member.password_hash', 'session.created_at'])
    .where('session.id', '=', sessionId)
    .where('member.id', '=', memberId)
    .executeTakeFirst()
  if (found === undefined) throw new Refusal('SESSION_NULL')
  if (found.password_hash === null) {
    if (room.now().getTime() - found.created_at.getTime() > FRESH) throw new Refusal('STEP_UP_NEEDED')
    return
  }
  const bucket = room.vault.index(`confirm ${memberId}`)
  const delay = delayOf(await noteAttempt(room.db, bucket, room.now()))
  if (delay > 0) await room.wait(delay)
  const { right } = await room.passwords.check(found.password_hash, password ?? '')
  if (!right) throw new Refusal('INVALID_REQUEST', { password: 'WRONG' })
  await forgetFailures(room.db, bucket)
}
