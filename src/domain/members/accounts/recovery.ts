import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { Language } from '#src/shared/language.ts'
import { releaseHeldReviews } from '#src/domain/reviews/held.ts'
import { moveToNewEmail, voidEmailChange } from './email-change.ts'
import { dropResets, findLink, LINK_LIFE, type LinkPurpose, takeLink } from './mail-link.ts'
import { queueMail } from '#src/domain/mail/outbox.ts'
import { emailKey, passwordFault } from '#src/domain/members/rules.ts'
import { noteEvent } from '#src/domain/members/security-events.ts'
import { endSessions } from '#src/domain/members/sessions/session.ts'
import { forgetAllFailures } from '#src/domain/members/sign-in/sign-in-failures.ts'
import type { MemberContext } from '#src/domain/members/context.ts'

/**
 * Queues the mail with a link that verifies an address or sets a new password. Says nothing about whether the address
 * is a member's, and does as much for one that is not. However many ask, a mailbox gets a few mails an hour, but nobody
 * is refused: the mail that is left out would have come minutes after one whose link still works.
 */
export async function requestLink(
  context: MemberContext,
  request: { email: string; purpose: Exclude<LinkPurpose, 'email'>; language: Language },
): Promise<void> {
  const found = await context.db
    .selectFrom('member')
    .select(['id', 'email_verified_at'])
    .where('email_key', '=', emailKey(request.email))
    .executeTakeFirst()
  const isDone = request.purpose === 'verify' && found?.email_verified_at != null
  const at = context.now()
  await context.db.transaction().execute(async (trx) => {
    const isSent =
      !(await isSoleHolder(trx, request.email)) ||
      (await hasFreshMail(trx, { memberId: found?.id ?? 0, kind: request.purpose, at }))
    const memberId = isDone || isSent ? undefined : found?.id
    await queueMail(trx, { memberId, kind: request.purpose, language: request.language, at })
  })
  context.onMailQueued()
}

/**
 * False where another request for this address is under way: of many at once each would find few mails. That one queues
 * a mail or finds a fresh one, so nobody needs to wait for it and hold a connection meanwhile.
 */
async function isSoleHolder(trx: Db, email: string): Promise<boolean> {
  const name = `mails to ${emailKey(email)}`
  const { rows } = await sql<{ isSole: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as "isSole"`.execute(trx)
  return rows[0]?.isSole === true
}

const HOUR = 3600_000
/** So many mails of a kind a mailbox gets in an hour for the asking. */
const FREELY_SENT = 6
/** Beyond that one is left out where another was asked for so lately that its link is good for long enough; milliseconds. */
const FRESH = LINK_LIFE.reset / 2

async function hasFreshMail(
  trx: Db,
  { memberId, kind, at }: { memberId: number; kind: 'verify' | 'reset'; at: Date },
): Promise<boolean> {
  const request = await trx
    .selectFrom('outbox')
    .select('created_at as askedAt')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('created_at', '>', new Date(at.getTime() - HOUR))
    .orderBy('created_at', 'desc')
    .limit(FREELY_SENT)
    .execute()
  const newest = request[0]?.askedAt.getTime()
  return request.length === FREELY_SENT && newest !== undefined && newest > at.getTime() - FRESH
}

/**
 * Notes that the address a link was sent to is its member's, and makes it so where it is a new one. Throws
 * LINK_EXPIRED, and INVALID_REQUEST where the new address has become somebody else's.
 */
export async function verifyEmail(context: MemberContext, token: string): Promise<void> {
  const done = (await proveEmail(context, token)) || (await moveToNewEmail(context, token))
  if (!done) throw new Refusal('LINK_EXPIRED')
}

function proveEmail(context: MemberContext, token: string): Promise<boolean> {
  const now = context.now()
  return context.db.transaction().execute(async (trx) => {
    const found = await findLink(trx, { token, purpose: 'verify', now })
    if (found === undefined || !(await takeLink(trx, { token, purpose: 'verify', now }))) return false
    await trx
      .updateTable('member')
      .set({ email_verified_at: now })
      .where('id', '=', found.memberId)
      .where('email_key', '=', found.email_key)
      .execute()
    await releaseHeldReviews(trx, found.memberId)
    return true
  })
}

/**
 * Sets a new password by the link of a mail, ends all sessions and any change of address under way, and tells the
 * member by mail. The link works once, voids all others, and proves the address too. Returns that address. Throws LINK_EXPIRED, INVALID_REQUEST with what is wrong with the password, and BUSY.
 */
export async function resetPassword(
  context: MemberContext,
  request: { token: string; password: string },
): Promise<{ email: string }> {
  const link = { token: request.token, purpose: 'reset', now: context.now() } as const
  const found = await findLink(context.db, link)
  if (found === undefined) throw new Refusal('LINK_EXPIRED')
  const fault = passwordFault(request.password, found)
  if (fault !== undefined) throw new Refusal('INVALID_REQUEST', { password: fault })
  const passwordHash = await context.passwords.hash(request.password)
  const done = await context.db.transaction().execute(async (trx) => {
    if (!(await takeLink(trx, link))) return false
    const { memberId, language } = found
    await trx
      .updateTable('member')
      .set({ password_hash: passwordHash })
      .set((eb) => ({ email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(link.now)) }))
      .where('id', '=', memberId)
      .execute()
    await releaseHeldReviews(trx, memberId)
    await endSessions(trx, memberId, { at: link.now, reason: 'password' })
    await dropResets(trx, memberId)
    await voidEmailChange(trx, memberId)
    await queueMail(trx, { memberId, kind: 'passwordChanged', language, at: link.now })
    await noteEvent(trx, { kind: 'passwordChanged', memberId, detail: 'by mail', at: link.now })
    return true
  })
  if (!done) throw new Refusal('LINK_EXPIRED')
  await forgetAllFailures(context, found)
  context.onMailQueued()
  return { email: found.email }
}
