import { Refusal } from '#src/domain/errors.ts'
import { voidEmailChange } from './email-change.ts'
import { dropResets } from './mail-link.ts'
import { queueMail } from '#src/domain/mail/outbox.ts'
import { passwordFault } from '#src/domain/members/rules.ts'
import { noteEvent } from '#src/domain/members/security-events.ts'
import { endSessions, type SignedIn } from '#src/domain/members/sessions/session.ts'
import { checkOwnPassword } from '#src/domain/members/sign-in/step-up.ts'
import type { MemberContext } from '#src/domain/members/context.ts'

/**
 * Changes a password from the current one, ends all other sessions and any change of address under way, and tells the
 * member by mail. Throws INVALID_REQUEST where the current one is WRONG, the new one is the SAME_AS_CURRENT or against the rules; PASSWORD_RESET_NEEDED; BUSY.
 */
export async function changePassword(
  context: MemberContext,
  who: SignedIn,
  { current, password }: { current: string; password: string },
): Promise<void> {
  const { memberId, sessionId } = who
  const member = await context.db
    .selectFrom('member')
    .select(['email', 'nickname', 'language'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const fault = password === current ? 'SAME_AS_CURRENT' : passwordFault(password, member)
  const stored = await checkOwnPassword(context, memberId, current)
  if (stored === undefined) throw new Refusal('INVALID_REQUEST', { current: 'WRONG' })
  if (fault !== undefined) throw new Refusal('INVALID_REQUEST', { password: fault })
  const passwordHash = await context.passwords.hash(password)
  const now = context.now()
  await context.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('member')
      .set({ password_hash: passwordHash })
      .where('id', '=', memberId)
      .where('password_hash', '=', stored)
      .executeTakeFirst()
    // Changed by another call since it was checked.
    if (numUpdatedRows === 0n) throw new Refusal('INVALID_REQUEST', { current: 'WRONG' })
    await endSessions(trx, memberId, { at: now, reason: 'password', butNot: sessionId })
    await dropResets(trx, memberId)
    await voidEmailChange(trx, memberId)
    await noteEvent(trx, { kind: 'passwordChanged', memberId, at: now })
    await queueMail(trx, { memberId, kind: 'passwordChanged', language: member.language, at: now })
  })
  context.onMailQueued()
}
