import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import { releaseHeldReviews } from '#src/domain/reviews/held.ts'
import { isUniqueViolation } from '#src/domain/unique-violation.ts'
import { dropLinks, findLink, takeLink } from './mail-link.ts'
import { dropQueuedMails, queueMail } from '#src/domain/mail/outbox.ts'
import { emailFault, emailKey } from '#src/domain/members/rules.ts'
import type { SignedIn } from '#src/domain/members/sessions/session.ts'
import { isEmailTaken } from './new-member.ts'
import { requireConfirmed } from '#src/domain/members/sign-in/step-up.ts'
import type { MemberContext } from '#src/domain/members/context.ts'

/**
 * Queues the mail to a new address whose link makes it the member's, and tells the present one; what was asked before
 * is void. Throws INVALID_REQUEST with what is wrong with the address, and STEP_UP_NEEDED.
 */
export async function requestEmailChange(
  context: MemberContext,
  who: SignedIn,
  typed: string,
): Promise<void> {
  const email = typed.trim()
  const fault = emailFault(email)
  if (fault !== undefined) throw new Refusal('INVALID_REQUEST', { email: fault })
  await requireConfirmed(context, who)
  const member = await context.db
    .selectFrom('member')
    .select(['email', 'email_key', 'language'])
    .where('id', '=', who.memberId)
    .executeTakeFirstOrThrow()
  if (member.email_key === emailKey(email)) throw new Refusal('INVALID_REQUEST', { email: 'SAME_AS_CURRENT' })
  if (await isEmailTaken(context.db, email)) throw new Refusal('INVALID_REQUEST', { email: 'TAKEN' })
  const mail = { memberId: who.memberId, language: member.language, at: context.now() }
  await context.db.transaction().execute(async (trx) => {
    await voidEmailChange(trx, who.memberId)
    await queueMail(trx, { ...mail, kind: 'changeEmail', address: email })
    // The address is kept with the mail: the change may be confirmed before this one is sent.
    await queueMail(trx, { ...mail, kind: 'emailChangeAsked', address: member.email })
  })
  context.onMailQueued()
}

/**
 * Makes sure that no change of address that was asked for takes effect any more: neither by a link that was sent nor by
 * a mail that still waits. What ends a stranger's access must end this too, or its link takes the account later.
 */
export async function voidEmailChange(trx: Db, memberId: number): Promise<void> {
  await dropQueuedMails(trx, memberId, 'changeEmail')
  await dropLinks(trx, memberId, 'email')
}

/**
 * Makes the address a link was sent to the member's own and tells the old one. False where the link works no more;
 * throws INVALID_REQUEST where the address has become somebody else's meanwhile.
 */
export async function moveToNewEmail(context: MemberContext, token: string): Promise<boolean> {
  const link = { token, purpose: 'email', now: context.now() } as const
  try {
    const moved = await context.db.transaction().execute(async (trx) => {
      const found = await findLink(trx, link)
      if (found?.newEmail == null || !(await takeLink(trx, link))) return false
      const { memberId, newEmail, language } = found
      await trx
        .updateTable('member')
        .set({ email: newEmail, email_key: emailKey(newEmail), email_verified_at: link.now })
        .where('id', '=', memberId)
        .where('email_key', '=', found.email_key)
        .execute()
      await releaseHeldReviews(trx, memberId)
      await queueMail(trx, { memberId, kind: 'emailChanged', language, at: link.now, address: found.email })
      return true
    })
    if (moved) context.onMailQueued()
    return moved
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('INVALID_REQUEST', { email: 'TAKEN' })
    throw error
  }
}
