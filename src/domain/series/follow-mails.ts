import type { Db } from '#src/db/schema.ts'
import { type Mail, writeMail } from '#src/domain/mail/letter.ts'
import type { MailComposers, MailOrigin, MemberMail } from '#src/domain/mail/send-mail.ts'
import type { Language } from '#src/shared/language.ts'
import { typeOf } from './rules.ts'

/** Writes to the followers of a series that a new work is there. */
export function followMailComposers(db: Db): MailComposers {
  return { newWork: (mail, origin) => composeNewWork(db, mail, origin) }
}

/** Undefined where the work is gone, or the member no longer follows its series. */
async function composeNewWork(
  db: Db,
  { memberId, language, payload }: MemberMail,
  { publicUrl }: MailOrigin,
): Promise<Mail | undefined> {
  const found = await db
    .selectFrom('series_work')
    .innerJoin('series', 'series.id', 'series_work.series_id')
    .innerJoin('series_follow', 'series_follow.series_id', 'series.id')
    .innerJoin('member', 'member.id', 'series_follow.member_id')
    .select(['series_work.id', 'series_work.name as work', 'series.name as series', 'series.kind'])
    .select(['member.email', 'member.nickname'])
    .where('series_work.id', '=', Number(payload['workId']))
    .where('member.id', '=', memberId)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { email, nickname, id, kind, ...names } = found
  return writeMail({
    words: WORDS[language](names),
    language,
    to: email,
    nickname,
    link: `${publicUrl}/series/work/${id}/${typeOf[kind]}`,
  })
}

const WORDS: Record<
  Language,
  (names: { series: string; work: string }) => Parameters<typeof writeMail>[0]['words']
> = {
  ko: ({ series, work }) => ({
    subject: `〈${series}〉 새 글이 올라왔습니다`,
    paragraphs: [
      `알림을 켜 두신 시리즈 〈${series}〉에 ‘${work}’ 편이 새로 올라왔습니다.`,
      '시리즈 화면에서 ‘새 글 알림’을 끄시면 더 보내 드리지 않습니다.',
    ],
    button: '읽으러 가기',
  }),
  en: ({ series, work }) => ({
    subject: `New in “${series}”`,
    paragraphs: [
      `“${work}” has just appeared in “${series}”, a series you follow.`,
      'To stop these e-mails, turn off “Follow” on the page of the series.',
    ],
    button: 'Open it',
  }),
}
