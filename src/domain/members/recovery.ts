import { Refusal } from '#src/domain/errors.ts'
import type { Language } from '#src/domain/language/rules.ts'
import { releaseHeld } from '#src/domain/reviews/held.ts'
import { moveToNewEmail } from './email-change.ts'
import { findLink, type LinkPurpose, takeLink } from './mail-link.ts'
import { queueMail } from './outbox.ts'
import { emailKey, passwordFault } from './rules.ts'
import { noteEvent } from './security-events.ts'
import { endSessions } from './session.ts'
import { forgetStrangers } from './sign-in.ts'
import { forgetStepUp } from './step-up.ts'
import type { MemberRoom } from './tools.ts'

/**
 * Queues the mail with a link that verifies an address or sets a new password. Says nothing about whether the address
 * is a member's, and does as much for one that is not.
 */
export async function requestLink(
  room: MemberRoom,
  asked: { email: string; purpose: Exclude<LinkPurpose, 'email'>; language: Language },
): Promise<void> {
  const found = await room.db
    .selectFrom('member')
    .select(['id', 'email_verified_at'])
    .where('email_key', '=', emailKey(asked.email))
    .executeTakeFirst()
  const isDone = asked.purpose === 'verify' && found?.email_verified_at != null
  await queueMail(room.db, {
    memberId: isDone ? undefined : found?.id,
    kind: asked.purpose,
    language: asked.language,
    at: room.now(),
  })
  room.mailWaits()
}

/**
 * Notes that the address a link was sent to is its member's, and makes it so where it is a new one. Throws
 * LINK_EXPIRED, and INVALID_REQUEST where the new address has become somebody else's.
 */
export async function verifyEmail(room: MemberRoom, token: string): Promise<void> {
  const done = (await proveEmail(room, token)) || (await moveToNewEmail(room, token))
  if (!done) throw new Refusal('LINK_EXPIRED')
}

function proveEmail(room: MemberRoom, token: string): Promise<boolean> {
  const now = room.now()
  return room.db.transaction().execute(async (trx) => {
    const found = await findLink(trx, { token, purpose: 'verify', now })
    if (found === undefined || !(await takeLink(trx, { token, purpose: 'verify', now }))) return false
    await trx
      .updateTable('member')
      .set({ email_verified_at: now })
      .where('id', '=', found.memberId)
      .where('email_key', '=', found.email_key)
      .execute()
    await releaseHeld(trx, found.memberId)
    return true
  })
}

/**
 * Sets a new password by the link of a mail, ends all sessions and tells the member by mail. The link works once; it
 * proves the address too. Throws LINK_EXPIRED, INVALID_REQUEST with what is wrong with the password, and BUSY.
 */
export async function resetPassword(
  room: MemberRoom,
  asked: { token: string; password: string },
): Promise<void> {
  const link = { token: asked.token, purpose: 'reset', now: room.now() } as const
  const found = await findLink(room.db, link)
  if (found === undefined) throw new Refusal('LINK_EXPIRED')
  const fault = passwordFault(asked.password, found)
  if (fault !== undefined) throw new Refusal('INVALID_REQUEST', { password: fault })
  const passwordHash = await room.passwords.hash(asked.password)
  const done = await room.db.transaction().execute(async (trx) => {
    if (!(await takeLink(trx, link))) return false
    const { memberId, language } = found
    await trx
      .updateTable('member')
      .set({ password_hash: passwordHash })
      .set((eb) => ({ email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(link.now)) }))
      .where('id', '=', memberId)
      .execute()
    await releaseHeld(trx, memberId)
    await endSessions(trx, memberId, { at: link.now, reason: 'password' })
    await queueMail(trx, { memberId, kind: 'passwordChanged', language, at: link.now })
    await noteEvent(trx, { kind: 'passwordChanged', memberId, detail: 'by mail', at: link.now })
    return true
  })
  if (!done) throw new Refusal('LINK_EXPIRED')
  await Promise.all([forgetStrangers(room, found.email_key), forgetStepUp(room, found.memberId)])
  room.mailWaits()
}
