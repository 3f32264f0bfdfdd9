import type { Mail } from '#src/domain/mail/letter.ts'
import type { MailComposers, MailOrigin, MemberMail } from '#src/domain/mail/send-mail.ts'
import type { MemberContext } from '#src/domain/members/context.ts'
import { listBooksBetween, membersWithConsent } from './announcement.ts'
import { unsubscribeToken } from './consent.ts'
import { writeConsentReminder } from './consent-mail.ts'
import { writeNews } from './news-mail.ts'

type Context = Pick<MemberContext, 'db' | 'tokenKeys'>

/** Writes news, and the reminder of the consent to news. A member who took the consent back meanwhile gets neither. */
export function consentMailComposers(context: Context): MailComposers {
  return {
    news: (mail, origin) => composeNews(context, mail, origin),
    consentReminder: (mail, origin) => composeReminder(context, mail, origin),
  }
}

async function composeNews(
  context: Context,
  { memberId, language, payload }: MemberMail,
  { publicUrl, sender }: MailOrigin,
): Promise<Mail | undefined> {
  const [member, announcement] = await Promise.all([
    membersWithConsent(context.db)
      .select(['email', 'nickname'])
      .where('id', '=', memberId)
      .executeTakeFirst(),
    context.db
      .selectFrom('announcement')
      .select(['since', 'until'])
      .where('id', '=', Number(payload['announcementId']))
      .executeTakeFirst(),
  ])
  if (member === undefined || announcement === undefined) return undefined
  const books = await listBooksBetween(context.db, announcement)
  if (books.length === 0) return undefined
  const { email: to, nickname } = member
  const token = unsubscribeToken(context, memberId)
  return writeNews({ language, to, nickname, books, sender, publicUrl, unsubscribeToken: token })
}

async function composeReminder(
  context: Context,
  { memberId, language }: MemberMail,
  { publicUrl, sender }: MailOrigin,
): Promise<Mail | undefined> {
  const member = await membersWithConsent(context.db)
    .select(['email', 'nickname', 'marketing_agreed_at as agreedAt'])
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (member === undefined || member.agreedAt === null) return undefined
  const { email: to, nickname, agreedAt } = member
  const token = unsubscribeToken(context, memberId)
  return writeConsentReminder({
    language,
    to,
    nickname,
    agreedAt,
    sender,
    publicUrl,
    unsubscribeToken: token,
  })
}
