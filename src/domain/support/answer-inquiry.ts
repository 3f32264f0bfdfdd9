import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import { type InquiryPicture, listPictures } from './inquiry-pictures.ts'
import { queueAnswerMail } from './queue-answer-mail.ts'
import { ANSWER_MAX, cleanWriting, writingFault } from './rules.ts'

/** An inquiry as those who answer see it. */
export type Inquiry = {
  id: number
  nickname: string
  title: string
  content: string
  createdAt: Date
  answer: string | null
  pictures: InquiryPicture[]
}

/** Inquiries that wait for an answer, the oldest first; `limit` of them. */
export async function listOpenInquiries(db: Db, limit: number): Promise<Inquiry[]> {
  const found = await inquiries(db)
    .where('inquiry.answered_at', 'is', null)
    .orderBy('inquiry.id')
    .limit(limit)
    .execute()
  return withPictures(db, found)
}

/** Throws INQUIRY_NOT_FOUND. */
export async function getInquiry(db: Db, id: number): Promise<Inquiry> {
  const found = await inquiries(db).where('inquiry.id', '=', id).execute()
  const [inquiry] = await withPictures(db, found)
  if (inquiry === undefined) throw new Refusal('INQUIRY_NOT_FOUND')
  return inquiry
}

/**
 * Answers an inquiry once and for all, and queues the mail that tells the member. Throws INVALID_REQUEST for an answer
 * that is empty or too long, INQUIRY_NOT_FOUND and ANSWERED_ALREADY.
 */
export async function answerInquiry(
  db: Db,
  { id, answer, at }: { id: number; answer: string; at: Date },
): Promise<void> {
  const fault = writingFault(answer, ANSWER_MAX)
  if (fault !== undefined) throw new Refusal('INVALID_REQUEST', { answer: fault })
  await db.transaction().execute(async (trx) => {
    const answered = await trx
      .updateTable('inquiry')
      .set({ answer: cleanWriting(answer), answered_at: at })
      .where('id', '=', id)
      .where('answered_at', 'is', null)
      .returning('member_id as memberId')
      .executeTakeFirst()
    if (answered === undefined) {
      await getInquiry(trx, id)
      throw new Refusal('ANSWERED_ALREADY')
    }
    const { memberId } = answered
    await queueAnswerMail(trx, { memberId, kind: 'inquiryAnswered', about: { inquiryId: id }, at })
  })
}

function inquiries(db: Db) {
  return db
    .selectFrom('inquiry')
    .innerJoin('member', 'member.id', 'inquiry.member_id')
    .select(['inquiry.id', 'member.nickname', 'inquiry.title', 'inquiry.content', 'inquiry.answer'])
    .select('inquiry.created_at as createdAt')
}

async function withPictures(db: Db, found: readonly Omit<Inquiry, 'pictures'>[]): Promise<Inquiry[]> {
  const pictures = await listPictures(
    db,
    found.map(({ id }) => id),
  )
  const ofInquiry = Map.groupBy(pictures, ({ inquiryId }) => inquiryId)
  return found.map((inquiry) => ({ ...inquiry, pictures: ofInquiry.get(inquiry.id) ?? [] }))
}
