import { RESET_LINK_MINUTES } from '#src/shared/limits.ts'
import type { Db } from '#src/db/schema.ts'
import { dropQueuedMails } from '#src/domain/mail/outbox.ts'
import { hashToken } from '#src/domain/members/signatures.ts'
import type { MemberContext } from '#src/domain/members/context.ts'

/** `verify` proves the member's address, `email` moves the member to a new one. */
export type LinkPurpose = 'verify' | 'reset' | 'email'

/** How long a link in a mail works from when it is sent, in milliseconds. */
export const LINK_LIFE = {
  verify: 24 * 3600_000,
  reset: RESET_LINK_MINUTES * 60_000,
  email: 24 * 3600_000,
} as const satisfies Record<LinkPurpose, number>

/**
 * Makes the token of a link; those sent before for the same purpose work no more, but for the links that set a new
 * password: anybody may ask for those, and would make the owner's void while they look for the mail. Undefined where the mail that was to
 * carry it has been withdrawn from the outbox meanwhile: what voids a link must void the one that is just being made.
 */
export async function makeLink(
  context: MemberContext,
  of: {
    mailId: string
    memberId: number
    emailKey: string
    purpose: LinkPurpose
    newEmail: string | undefined
  },
): Promise<string | undefined> {
  const token = context.random(32)
  return context.db.transaction().execute(async (trx) => {
    const mail = await trx
      .selectFrom('outbox')
      .select('id')
      .where('id', '=', of.mailId)
      .forUpdate()
      .executeTakeFirst()
    if (mail === undefined) return undefined
    if (of.purpose !== 'reset') await dropLinks(trx, of.memberId, of.purpose)
    await trx
      .insertInto('mail_link')
      .values({
        hash: hashToken(token),
        member_id: of.memberId,
        purpose: of.purpose,
        email_key: of.emailKey,
        new_email: of.newEmail ?? null,
        expires_at: new Date(context.now().getTime() + LINK_LIFE[of.purpose]),
      })
      .execute()
    return token
  })
}

/** Voids every link that sets a new password, and the mails that would carry one. */
export async function dropResets(trx: Db, memberId: number): Promise<void> {
  await dropQueuedMails(trx, memberId, 'reset')
  await dropLinks(trx, memberId, 'reset')
}

/** Voids the links of a member that have one purpose. */
export async function dropLinks(trx: Db, memberId: number, purpose: LinkPurpose): Promise<void> {
  await trx.deleteFrom('mail_link').where('member_id', '=', memberId).where('purpose', '=', purpose).execute()
}

type Link = { token: string; purpose: LinkPurpose; now: Date }

/** The member a working link was made for, who still has the address of then. */
export function findLink(db: Db, link: Link) {
  return db
    .selectFrom('mail_link')
    .innerJoin('member', (join) =>
      join
        .onRef('member.id', '=', 'mail_link.member_id')
        .onRef('member.email_key', '=', 'mail_link.email_key'),
    )
    .select([
      'member.id as memberId',
      'member.email',
      'member.nickname',
      'member.language',
      'member.email_key',
      'mail_link.new_email as newEmail',
    ])
    .where('mail_link.hash', '=', hashToken(link.token))
    .where('mail_link.purpose', '=', link.purpose)
    .where('mail_link.expires_at', '>', link.now)
    .executeTakeFirst()
}

/** Uses a link up. Of several at once one gets true. */
export async function takeLink(trx: Db, link: Link): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('mail_link')
    .where('hash', '=', hashToken(link.token))
    .where('purpose', '=', link.purpose)
    .where('expires_at', '>', link.now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
