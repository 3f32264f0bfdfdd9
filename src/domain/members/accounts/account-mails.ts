import type { MemberContext } from '#src/domain/members/context.ts'
import { type Mail, writeMail } from '#src/domain/mail/letter.ts'
import type { MailComposers, MailOrigin, MemberMail } from '#src/domain/mail/send-mail.ts'
import { type LinkPurpose, makeLink } from './mail-link.ts'
import { ACCOUNT_MAILS, type AccountMailKind } from './mail-words.ts'

/** What the link of a mail is for, where its kind has one. */
const PURPOSES: Partial<Record<AccountMailKind, LinkPurpose>> = {
  verify: 'verify',
  reset: 'reset',
  changeEmail: 'email',
}

/** Writes the mails about accounts. A link in them works from the moment of writing. */
export function accountMailComposers(context: MemberContext): MailComposers {
  const kinds = Object.keys(ACCOUNT_MAILS.ko) as AccountMailKind[]
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      (mail: MemberMail, origin: MailOrigin) => compose(context, { mail, kind, origin }),
    ]),
  )
}

async function compose(
  context: MemberContext,
  { mail, kind, origin }: { mail: MemberMail; kind: AccountMailKind; origin: MailOrigin },
): Promise<Mail | undefined> {
  const { memberId, language } = mail
  const member = await context.db
    .selectFrom('member')
    .select(['email', 'email_key as emailKey', 'nickname'])
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (member === undefined) return undefined
  const { email, emailKey, nickname } = member
  const to = mail.address ?? email
  const words = ACCOUNT_MAILS[language][kind]
  const purpose = PURPOSES[kind]
  if (purpose === undefined) return writeMail({ words, language, to, nickname, link: undefined })
  const newEmail = purpose === 'email' ? to : undefined
  const token = await makeLink(context, { mailId: mail.id, memberId, emailKey, purpose, newEmail })
  if (token === undefined) return undefined
  // What follows the # stays in the browser: no log and no other site gets to see it.
  const path = purpose === 'reset' ? '/resetPassword' : `/verifyEmail?id=${encodeURIComponent(to)}`
  return writeMail({ words, language, to, nickname, link: `${origin.publicUrl}${path}#${token}` })
}
