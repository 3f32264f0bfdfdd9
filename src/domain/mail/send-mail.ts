import { writeAnswer } from '#src/domain/support/answer-mail.ts'
import { membersWithConsent, listBooksBetween } from '#src/domain/members/consent/announcement.ts'
import { unsubscribeToken } from '#src/domain/members/consent/consent.ts'
import { writeConsentReminder } from '#src/domain/members/consent/consent-mail.ts'
import { type LinkPurpose, makeLink } from '#src/domain/members/accounts/mail-link.ts'
import { type Mail, writeMail } from './letter.ts'
import type { LetterKind } from '#src/domain/members/accounts/mail-words.ts'
import { type Sender, writeNews } from '#src/domain/members/consent/news-mail.ts'
import { claimMail, postponeMail, settleMail, type Waiting } from './outbox.ts'
import type { MemberContext } from '#src/domain/members/context.ts'

/** Hands a mail on. `refused`: never try this one again; `later`: this one again later. Throws where none gets through. */
export type Deliver = (mail: Mail) => Promise<'sent' | 'refused' | 'later'>

/** `sender` stands at the foot of advertising mails. */
export type Sending = { deliver: Deliver; publicUrl: string; sender?: Sender }

const FIRST_DELAY = 60_000
const LONGEST_DELAY = 3600_000
/** About two days with the delays above. */
const MOST_ATTEMPTS = 48

/**
 * Sends the oldest mail that is due. Answers false where none is. The mail is marked after it was handed on, so a crash
 * in between sends it twice, and never not at all. Throws what `deliver` throws; the mail is then next again.
 */
export async function sendNextMail(room: MemberContext, how: Sending): Promise<boolean> {
  const waiting = await claimMail(room.db, room.now())
  if (waiting === undefined) return false
  const { id, attempts } = waiting
  const mail = await compose(room, waiting, how)
  if (mail === undefined) {
    await settleMail(room.db, { id, outcome: 'dropped', at: room.now() })
    return true
  }
  let outcome: Awaited<ReturnType<Deliver>>
  try {
    outcome = await how.deliver(mail)
  } catch (error) {
    await postponeMail(room.db, { id, dueAt: room.now() })
    throw error
  }
  if (outcome === 'later' && attempts < MOST_ATTEMPTS) {
    const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (attempts - 1))
    await postponeMail(room.db, { id, dueAt: new Date(room.now().getTime() + delay) })
  } else {
    await settleMail(room.db, { id, outcome: outcome === 'sent' ? 'sent' : 'refused', at: room.now() })
  }
  return true
}

/** The words, with a link that works from now on; undefined where there is nobody to write to. */
async function compose(room: MemberContext, waiting: Waiting, how: Sending): Promise<Mail | undefined> {
  const { memberId, kind, language } = waiting
  if (memberId === null) return undefined
  if (kind === 'news') return composeNews(room, { ...waiting, memberId }, how)
  if (kind === 'reportAnswered') return composeAnswer(room, { ...waiting, memberId }, how)
  if (kind === 'consentReminder') return composeReminder(room, { memberId, language }, how)
  const member = await room.db
    .selectFrom('member')
    .select(['email', 'email_key as emailKey', 'nickname'])
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (member === undefined) return undefined
  const { email, emailKey, nickname } = member
  const to = waiting.address ?? email
  const purpose = PURPOSES[kind]
  if (purpose === undefined) return writeMail({ kind, language, to, nickname, link: undefined })
  const newEmail = purpose === 'email' ? to : undefined
  const token = await makeLink(room, { mailId: waiting.id, memberId, emailKey, purpose, newEmail })
  if (token === undefined) return undefined
  // What follows the # stays in the browser: no log and no other site gets to see it.
  const path = purpose === 'reset' ? '/resetPassword' : `/verifyEmail?id=${encodeURIComponent(to)}`
  return writeMail({ kind, language, to, nickname, link: `${how.publicUrl}${path}#${token}` })
}

/** What the link of a mail is for, where its kind has one. */
const PURPOSES: Partial<Record<LetterKind, LinkPurpose>> = {
  verify: 'verify',
  reset: 'reset',
  changeEmail: 'email',
}

/** Undefined for a member who does not want it any more. */
async function composeNews(
  room: MemberContext,
  { memberId, announcementId, language }: Waiting & { memberId: number },
  { publicUrl, sender = NOBODY }: Sending,
): Promise<Mail | undefined> {
  const [member, announcement] = await Promise.all([
    membersWithConsent(room.db).select(['email', 'nickname']).where('id', '=', memberId).executeTakeFirst(),
    room.db
      .selectFrom('announcement')
      .select(['since', 'until'])
      .where('id', '=', announcementId)
      .executeTakeFirst(),
  ])
  if (member === undefined || announcement === undefined) return undefined
  const books = await listBooksBetween(room.db, announcement)
  if (books.length === 0) return undefined
  return writeNews({
    language,
    to: member.email,
    nickname: member.nickname,
    books,
    sender,
    publicUrl,
    unsubscribeToken: unsubscribeToken(room, memberId),
  })
}

/** Undefined where the report is gone. */
async function composeAnswer(
  room: MemberContext,
  { memberId, errorReportId, language }: Waiting & { memberId: number },
  { publicUrl }: Sending,
): Promise<Mail | undefined> {
  const found = await room.db
    .selectFrom('error_report as report')
    .innerJoin('book', 'book.id', 'report.book_id')
    .innerJoin('member', 'member.id', 'report.member_id')
    .select(['member.email', 'member.nickname', 'book.id as bookId', 'book.title as book'])
    .select(['report.edition_id as editionId', 'report.page_no as page', 'report.anchors'])
    .select(['report.title', 'report.content', 'report.answer'])
    .where('report.id', '=', errorReportId)
    .where('report.member_id', '=', memberId)
    .executeTakeFirst()
  if (found === undefined || found.answer === null) return undefined
  const { email, nickname, bookId, editionId, anchors, answer, ...report } = found
  const block = anchors[0]?.block ?? 0
  return writeAnswer({
    language,
    to: email,
    nickname,
    report: { ...report, answer, quote: anchors.map(({ exact }) => exact).join(' ') },
    link: `${publicUrl}/read/${bookId}?loc=${block}&edition=${editionId}`,
  })
}

/** Undefined for a member who took the consent back meanwhile. */
async function composeReminder(
  room: MemberContext,
  { memberId, language }: Pick<Waiting, 'language'> & { memberId: number },
  { publicUrl, sender = NOBODY }: Sending,
): Promise<Mail | undefined> {
  const member = await membersWithConsent(room.db)
    .select(['email', 'nickname', 'marketing_agreed_at as agreedAt'])
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (member === undefined || member.agreedAt === null) return undefined
  const { email, nickname, agreedAt } = member
  const token = unsubscribeToken(room, memberId)
  return writeConsentReminder({
    language,
    to: email,
    nickname,
    agreedAt,
    sender,
    publicUrl,
    unsubscribeToken: token,
  })
}

const NOBODY: Sender = { name: '', address: '', phone: '', email: '' }
