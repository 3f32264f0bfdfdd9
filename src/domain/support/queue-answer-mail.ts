import type { Db } from '#src/db/schema.ts'
import { queueMail } from '#src/domain/mail/outbox.ts'
import type { MailPayload } from '#src/domain/mail/rules.ts'

/** Each mail names the version of its words: change a text of `answer-mails.ts` and this together. */
const WORDING = '2026-11-23.1'

type AnswerMail = {
  memberId: number
  kind: 'reportAnswered' | 'inquiryAnswered'
  /** What the answer is to; its words are read when the mail is written. */
  about: MailPayload
  at: Date
}

/** Queues the mail that brings an answer, in the member's language, in the transaction that stores it. */
export async function queueAnswerMail(trx: Db, { memberId, kind, about, at }: AnswerMail): Promise<void> {
  const { language } = await trx
    .selectFrom('member')
    .select('language')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  await queueMail(trx, { memberId, kind, language, payload: { ...about, wording: WORDING }, at })
}
