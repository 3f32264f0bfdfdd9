import type { Db } from '#src/db/schema.ts'
import type { PlantedBook } from './books.ts'
import { plantWorks } from './series.ts'

/** The file of the picture sent along with the inquiry. */
export const INQUIRY_PICTURE_KEY = '쑥국새그림.webp'
export const RECOVERY_HASH = '쑥국새복구'

/** Words of a member that the law keeps, apart and under no name. */
export const KEPT_WORDS = { inquiry: '쑥국새문의', inquiryAnswer: '쑥국새문의답' } as const

/** Words of a member that stand nowhere else. */
export const OWN_WORDS = {
  subject: '쑥국새카카오',
  device: '쑥국새기기',
  bookmark: '쑥국새책갈피',
  highlight: '쑥국새하이라이트',
  note: '쑥국새메모',
  review: '쑥국새한줄평',
  previewTitle: '쑥국새제목',
  preview: '쑥국새리뷰',
  report: '쑥국새신고',
  errorReport: '쑥국새오류제보',
  seriesComment: '쑥국새댓글',
  errorAnswer: '쑥국새오류답',
  seat: '쑥국새자리@mail.example',
} as const

const AT = new Date('2026-05-01T00:00:00Z')

/** Gives a member something in every list, and likes to and from `other`. Counts are as the library keeps them. */
export async function fillMember(
  db: Db,
  who: { memberId: number; other: number },
  book: Pick<PlantedBook, 'bookId' | 'editionId'>,
): Promise<void> {
  const { memberId, other } = who
  const place = { member_id: memberId, book_id: book.bookId, edition_id: book.editionId, page_no: 1 }
  const listed = { member_id: memberId, book_id: book.bookId, created_at: AT }
  const anchors = JSON.stringify([
    {
      editionId: book.editionId,
      block: 1,
      start: 0,
      end: 2,
      exact: OWN_WORDS.highlight,
      prefix: '',
      suffix: '',
    },
  ])
  await db
    .insertInto('want_to_read')
    .values([listed, { ...listed, member_id: other }])
    .execute()
  await db.insertInto('reading').values(listed).execute()
  await db
    .insertInto('read_place')
    .values({ ...place, furthest_page_no: 2, device: 'd', read_at: AT })
    .execute()
  const event = { member_id: memberId, book_id: book.bookId, device: 'd' }
  await db
    .insertInto('reading_device')
    .values({ ...event, name: OWN_WORDS.device })
    .execute()
  await db
    .insertInto('reading_event')
    .values({
      ...event,
      edition_id: book.editionId,
      seq: 1,
      page_no: 1,
      kind: 'read',
      read_at: AT,
      seconds: 60,
      pages: 1,
    })
    .execute()
  await db
    .insertInto('reading_day')
    .values({ member_id: memberId, day: '2026-05-01', seconds: 60, pages: 1 })
    .execute()
  await db
    .insertInto('bookmark')
    .values({ ...place, anchors, place: '1:0-5', content: OWN_WORDS.bookmark, created_at: AT })
    .execute()
  await db
    .insertInto('highlight')
    .values({
      ...place,
      anchors,
      place: '1:0-5',
      kind: 'yellow',
      content: JSON.stringify([OWN_WORDS.highlight]),
      note: OWN_WORDS.note,
      created_at: AT,
      updated_at: AT,
    })
    .execute()
  const [workId = 0] = await plantWorks(db, { published: ['2026-01-01'] })
  const { seriesId } = await db
    .selectFrom('series_work')
    .select('series_id as seriesId')
    .where('id', '=', workId)
    .executeTakeFirstOrThrow()
  const followed = { series_id: seriesId, member_id: memberId, created_at: AT }
  await db.insertInto('series_follow').values(followed).execute()
  await db
    .insertInto('series_comment')
    .values({ ...followed, work_id: workId, content: OWN_WORDS.seriesComment, updated_at: AT })
    .execute()
  const written = { book_id: book.bookId, created_at: AT, updated_at: AT }
  const reviews = await db
    .insertInto('review')
    .values([
      { ...written, member_id: memberId, content: OWN_WORDS.review, like_count: 1 },
      { ...written, member_id: other, content: '남의 한 줄', like_count: 1 },
    ])
    .returning('id')
    .execute()
  const previews = await db
    .insertInto('preview')
    .values([
      {
        ...written,
        member_id: memberId,
        title: OWN_WORDS.previewTitle,
        html: `<p>${OWN_WORDS.preview}</p>`,
        excerpt: OWN_WORDS.preview,
        like_count: 1,
      },
      { ...written, member_id: other, title: '남의 글', html: '<p>글</p>', excerpt: '글', like_count: 1 },
    ])
    .returning('id')
    .execute()
  await db
    .insertInto('review_like')
    .values([
      { member_id: other, review_id: reviews[0]!.id, created_at: AT },
      { member_id: memberId, review_id: reviews[1]!.id, created_at: AT },
    ])
    .execute()
  await db
    .insertInto('preview_like')
    .values([
      { member_id: other, preview_id: previews[0]!.id, created_at: AT },
      { member_id: memberId, preview_id: previews[1]!.id, created_at: AT },
    ])
    .execute()
  await db
    .insertInto('book_tally')
    .values({ book_id: book.bookId, want_count: 2, review_count: 2, preview_count: 2 })
    .execute()
  await db
    .insertInto('social_identity')
    .values({ provider: 'kakao', subject: OWN_WORDS.subject, member_id: memberId, linked_at: AT })
    .execute()
  await db
    .insertInto('marketing_consent')
    .values({ member_id: memberId, agrees: true, source: 'settings', at: AT })
    .execute()
  await db.insertInto('recovery_code').values({ member_id: memberId, hash: RECOVERY_HASH }).execute()
  await db.insertInto('security_event').values({ kind: 'twoStepOn', member_id: memberId, at: AT }).execute()
  const report = { target: 'review' as const, reason: 'rude', created_at: AT }
  await db
    .insertInto('abuse_report')
    .values([
      { ...report, member_id: memberId, target_id: reviews[1]!.id, content: OWN_WORDS.report },
      { ...report, member_id: other, target_id: reviews[0]!.id, content: `‘${OWN_WORDS.review}’이라니요` },
    ])
    .execute()
  await db
    .insertInto('reader_setting')
    .values({ member_id: memberId, settings: JSON.stringify({ size: 24 }), changed_at: AT })
    .execute()
  await db
    .insertInto('copied_text')
    .values({
      member_id: memberId,
      book_id: book.bookId,
      edition_id: book.editionId,
      block_no: 1,
      start_at: 0,
      end_at: 5,
      copied_at: new Date(),
    })
    .execute()
  const { id: reportId } = await db
    .insertInto('error_report')
    .values({
      ...place,
      anchors,
      place: '1:0-5',
      title: '오타',
      content: OWN_WORDS.errorReport,
      created_at: AT,
      answer: OWN_WORDS.errorAnswer,
      answered_at: AT,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('outbox')
    .values({
      member_id: memberId,
      kind: 'reportAnswered',
      payload: JSON.stringify({ reportId }),
      language: 'ko',
      created_at: AT,
      due_at: AT,
    })
    .execute()
  const { id: inquiryId } = await db
    .insertInto('inquiry')
    .values({
      member_id: memberId,
      title: '묻습니다',
      content: KEPT_WORDS.inquiry,
      created_at: AT,
      answer: KEPT_WORDS.inquiryAnswer,
      answered_at: AT,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: assetId } = await db
    .insertInto('asset')
    .values({
      kind: 'picture',
      access: 'inquiry',
      media_type: 'image/webp',
      file_key: INQUIRY_PICTURE_KEY,
      bytes: 3,
      width: 1,
      height: 1,
      sizes: JSON.stringify([{ width: 1, key: INQUIRY_PICTURE_KEY }]),
      placeholder: null,
      created_at: AT,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('inquiry_picture')
    .values({ asset_id: assetId, member_id: memberId, inquiry_id: inquiryId, created_at: AT })
    .execute()
  const { id: groupId } = await db
    .insertInto('subscription_group')
    .values({
      name: '함께 읽는 모임',
      leader_id: other,
      seats: 10,
      pay_by: 'card',
      business_name: null,
      business_number: null,
      representative: null,
      address: null,
      invoice_email: null,
      created_at: AT,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('group_seat')
    .values({
      group_id: groupId,
      member_id: memberId,
      email: OWN_WORDS.seat,
      email_key: OWN_WORDS.seat,
      token_hash: null,
      invited_at: AT,
      joined_at: AT,
      removed_at: null,
    })
    .execute()
  await db
    .insertInto('entitlement')
    .values({ member_id: memberId, starts_at: AT, ends_at: new Date('2026-06-01'), source: 'coupon' })
    .execute()
  const { id: eventId } = await db
    .insertInto('public_event')
    .values({
      slug: 'concert',
      starts_at: AT,
      ends_at: new Date('2026-06-01'),
      picture_id: null,
      picture_hash: null,
      coupon_days: null,
      source_hash: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const words = { title: '가을 음악회', subtitle: '', place: '', html: '', plain_text: '' }
  await db
    .insertInto('public_event_text')
    .values([
      { event_id: eventId, language: 'ko', ...words },
      { event_id: eventId, language: 'en', ...words },
    ])
    .execute()
  await db
    .insertInto('event_invitation')
    .values({
      event_id: eventId,
      token_hash: 'key_concert',
      coupon_batch_id: null,
      created_at: AT,
      claimed_at: AT,
      member_id: memberId,
    })
    .execute()
}
