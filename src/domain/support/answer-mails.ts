import type { Db } from '#src/db/schema.ts'
import type { Mail } from '#src/domain/mail/letter.ts'
import type { MailComposers, MailOrigin, MemberMail } from '#src/domain/mail/send-mail.ts'
import { writeAnswer } from './answer-mail.ts'

/** Writes the answers to what members reported. */
export function answerMailComposers(db: Db): MailComposers {
  return { reportAnswered: (mail, origin) => composeAnswer(db, mail, origin) }
}

/** Undefined where the report is gone. */
async function composeAnswer(
  db: Db,
  { memberId, language, payload }: MemberMail,
  { publicUrl }: MailOrigin,
): Promise<Mail | undefined> {
  const found = await db
    .selectFrom('error_report as report')
    .innerJoin('book', 'book.id', 'report.book_id')
    .innerJoin('member', 'member.id', 'report.member_id')
    .select(['member.email', 'member.nickname', 'book.id as bookId', 'book.title as book'])
    .select(['report.edition_id as editionId', 'report.page_no as page', 'report.anchors'])
    .select(['report.title', 'report.content', 'report.answer'])
    .where('report.id', '=', Number(payload['reportId']))
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
