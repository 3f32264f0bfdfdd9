import type { Db } from '#src/db/schema.ts'
import type { Mail } from '#src/domain/mail/letter.ts'
import type { MailComposers, MailOrigin, MemberMail } from '#src/domain/mail/send-mail.ts'
import { writeAnswer } from './answer-mail.ts'

/** Writes the answers to what members reported and asked. */
export function answerMailComposers(db: Db): MailComposers {
  return {
    reportAnswered: (mail, origin) => composeReportAnswer(db, mail, origin),
    inquiryAnswered: (mail, origin) => composeInquiryAnswer(db, mail, origin),
  }
}

/** Undefined where the report is gone. */
async function composeReportAnswer(
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
  const { email, nickname, bookId, editionId, anchors, answer, book, page, ...letter } = found
  const block = anchors[0]?.block ?? 0
  const { place, ...words } = REPORT_WORDS[language]
  return writeAnswer({
    language,
    to: email,
    nickname,
    words,
    answer,
    letter: { ...letter, place: place(book, page), quote: anchors.map(({ exact }) => exact).join(' ') },
    link: `${publicUrl}/read/${bookId}?loc=${block}&edition=${editionId}`,
  })
}

/** Undefined where the inquiry is gone. */
async function composeInquiryAnswer(
  db: Db,
  { memberId, language, payload }: MemberMail,
  { publicUrl }: MailOrigin,
): Promise<Mail | undefined> {
  const found = await db
    .selectFrom('inquiry')
    .innerJoin('member', 'member.id', 'inquiry.member_id')
    .select(['member.email', 'member.nickname', 'inquiry.id'])
    .select(['inquiry.title', 'inquiry.content', 'inquiry.answer'])
    .where('inquiry.id', '=', Number(payload['inquiryId']))
    .where('inquiry.member_id', '=', memberId)
    .executeTakeFirst()
  if (found === undefined || found.answer === null) return undefined
  const { email, nickname, id, answer, ...letter } = found
  return writeAnswer({
    language,
    to: email,
    nickname,
    words: INQUIRY_WORDS[language],
    answer,
    letter,
    link: `${publicUrl}/setting/detail/contact?tab=list#inquiry-${id}`,
  })
}

const REPORT_WORDS = {
  ko: {
    subject: '알려 주신 오류를 확인했습니다',
    lead: '책을 꼼꼼히 읽고 알려 주셔서 고맙습니다. 확인한 결과를 알려 드립니다.',
    answer: '답변',
    yours: '보내 주신 내용',
    place: (book: string, at: number) => `『${book}』 ${at}쪽`,
    open: '책에서 보기',
  },
  en: {
    subject: 'About the error you reported',
    lead: 'Thank you for reading so carefully and letting us know. Here is what we found.',
    answer: 'Our answer',
    yours: 'Your report',
    place: (book: string, at: number) => `${book}, page ${at}`,
    open: 'See it in the book',
  },
} as const

const INQUIRY_WORDS = {
  ko: {
    subject: '문의하신 내용에 답해 드립니다',
    lead: '기다려 주셔서 고맙습니다. 문의하신 내용에 답해 드립니다.',
    answer: '답변',
    yours: '문의하신 내용',
    open: '내 문의에서 보기',
  },
  en: {
    subject: 'Our answer to your inquiry',
    lead: 'Thank you for waiting. Here is our answer to your inquiry.',
    answer: 'Our answer',
    yours: 'Your inquiry',
    open: 'See it among your inquiries',
  },
} as const
