import type { Db } from '#src/db/schema.ts'
import type { MemberActor } from '#src/domain/actor.ts'
import { Refusal } from '#src/domain/errors.ts'
import { INQUIRY_PICTURES_MAX } from '#src/shared/limits.ts'
import { attachPictures, type InquiryPicture, listPictures } from './inquiry-pictures.ts'
import { cleanTitle, cleanWriting, inquiryFaults } from './rules.ts'

export type NewInquiry = { title: string; content: string; pictureIds: readonly number[] }

export type OwnInquiry = {
  id: number
  title: string
  content: string
  createdAt: Date
  answer: string | null
  answeredAt: Date | null
  pictures: InquiryPicture[]
}

/** As many as one list shows. */
const LISTED = 100

/**
 * Stores what a member asks and answers its id. Sent once more while it waits for an answer, the same inquiry is that one.
 * Throws INVALID_REQUEST for what the rules do not allow, and for pictures that are not the member's to send.
 */
export async function addInquiry(db: Db, actor: MemberActor, inquiry: NewInquiry): Promise<number> {
  refuseFaults(inquiry)
  const words = { title: cleanTitle(inquiry.title), content: cleanWriting(inquiry.content) }
  return db.transaction().execute(async (trx) => {
    const again = await findSentAgain(trx, actor.memberId, words)
    if (again !== undefined) return again
    const { id } = await trx
      .insertInto('inquiry')
      .values({
        ...words,
        member_id: actor.memberId,
        created_at: actor.now,
        answer: null,
        answered_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await attachPictures(trx, actor, { inquiryId: id, pictureIds: inquiry.pictureIds })
    return id
  })
}

/** The newest hundred inquiries of a member. */
export async function listOwnInquiries(db: Db, memberId: number): Promise<OwnInquiry[]> {
  const found = await db
    .selectFrom('inquiry')
    .select(['id', 'title', 'content', 'created_at as createdAt', 'answer', 'answered_at as answeredAt'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute()
  const pictures = await listPictures(
    db,
    found.map(({ id }) => id),
  )
  const ofInquiry = Map.groupBy(pictures, ({ inquiryId }) => inquiryId)
  return found.map((inquiry) => ({ ...inquiry, pictures: ofInquiry.get(inquiry.id) ?? [] }))
}

/** What the law has us keep of complaints and how they were settled: the words and the days, without their pictures. */
export async function listInquiryRecords(trx: Db, memberId: number): Promise<Record<string, string>[]> {
  const found = await trx
    .selectFrom('inquiry')
    .select(['title', 'content', 'created_at', 'answer', 'answered_at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
  return found.map(({ title, content, created_at, answer, answered_at }) => ({
    title,
    content,
    askedAt: created_at.toISOString(),
    ...(answer === null ? {} : { answer }),
    ...(answered_at === null ? {} : { answeredAt: answered_at.toISOString() }),
  }))
}

function refuseFaults({ pictureIds, ...words }: NewInquiry): void {
  const faults = Object.entries(inquiryFaults(words)).flatMap(([field, fault]) =>
    fault === undefined ? [] : [[field, fault]],
  )
  if (pictureIds.length > INQUIRY_PICTURES_MAX) faults.push(['images', 'TOO_MANY'])
  if (faults.length > 0) throw new Refusal('INVALID_REQUEST', Object.fromEntries(faults))
}

/** From here to the end of the transaction no other call adds an inquiry of this member: of many at once one is stored. */
async function findSentAgain(
  trx: Db,
  memberId: number,
  words: { title: string; content: string },
): Promise<number | undefined> {
  await trx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
  const found = await trx
    .selectFrom('inquiry')
    .select('id')
    .where('member_id', '=', memberId)
    .where('title', '=', words.title)
    .where('content', '=', words.content)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  return found?.id
}
