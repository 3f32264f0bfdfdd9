import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import {
  readCoupons,
  readPaymentConsents,
  readPayments,
  readSeats,
} from '#src/domain/billing/payment-lists.ts'
import { type Found, type List, READING_LISTS, type Span } from './data-reading-lists.ts'

export type ListName = keyof typeof LISTS

/** Every list a member has, in the words of the copy they get of it. */
export const LISTS = {
  access: {
    table: 'entitlement',
    read: (db, memberId, { after, limit }) =>
      db
        .selectFrom('entitlement')
        .select(['id as key', 'starts_at as from', 'ends_at as until', 'source'])
        .where('member_id', '=', memberId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
  },
  payments: { table: 'payment', read: readPayments },
  paymentConsents: { table: 'billing_consent', read: readPaymentConsents },
  coupons: { table: 'coupon', read: readCoupons },
  groups: { table: 'group_seat', read: readSeats },
  reading: {
    table: 'reading',
    read: (db, memberId, span) => readListed(db, memberId, { ...span, of: 'reading' }),
  },
  wantToRead: {
    table: 'want_to_read',
    read: (db, memberId, span) => readListed(db, memberId, { ...span, of: 'want_to_read' }),
  },
  ...READING_LISTS,
  reviews: {
    table: 'review',
    read: (db, memberId, { after, limit }) =>
      db
        .selectFrom('review')
        .innerJoin('book', 'book.id', 'review.book_id')
        .select([
          'review.id as key',
          'book.title as book',
          'content as text',
          'like_count as likes',
          'review.created_at as at',
          'review.updated_at as changedAt',
        ])
        .where('member_id', '=', memberId)
        .where('review.id', '>', after)
        .orderBy('review.id')
        .limit(limit)
        .execute(),
  },
  previews: {
    table: 'preview',
    read: (db, memberId, { after, limit }) =>
      db
        .selectFrom('preview')
        .innerJoin('book', 'book.id', 'preview.book_id')
        .select([
          'preview.id as key',
          'book.title as book',
          'preview.title',
          'html',
          'like_count as likes',
          'preview.created_at as at',
          'preview.updated_at as changedAt',
        ])
        .where('member_id', '=', memberId)
        .where('preview.id', '>', after)
        .orderBy('preview.id')
        .limit(limit)
        .execute(),
  },
  likedReviews: {
    table: 'review_like',
    read: (db, memberId, { after, limit }) =>
      db
        .selectFrom('review_like')
        .innerJoin('review', 'review.id', 'review_like.review_id')
        .innerJoin('book', 'book.id', 'review.book_id')
        .select(['review_id as key', 'book.title as book', 'review_like.created_at as at'])
        .where('review_like.member_id', '=', memberId)
        .where('review_id', '>', after)
        .orderBy('review_id')
        .limit(limit)
        .execute(),
  },
  likedPreviews: {
    table: 'preview_like',
    read: (db, memberId, { after, limit }) =>
      db
        .selectFrom('preview_like')
        .innerJoin('preview', 'preview.id', 'preview_like.preview_id')
        .innerJoin('book', 'book.id', 'preview.book_id')
        .select(['preview_id as key', 'book.title as book', 'preview.title', 'preview_like.created_at as at'])
        .where('preview_like.member_id', '=', memberId)
        .where('preview_id', '>', after)
        .orderBy('preview_id')
        .limit(limit)
        .execute(),
  },
  seriesComments: {
    table: 'series_comment',
    read: (db, memberId, { after, limit }) =>
      db
        .selectFrom('series_comment')
        .innerJoin('series', 'series.id', 'series_comment.series_id')
        .leftJoin('series_work', 'series_work.id', 'series_comment.work_id')
        .select(['series_comment.id as key', 'series.name as series', 'series_work.name as episode'])
        .select(['content as text', 'series_comment.created_at as at', 'updated_at as changedAt'])
        .where('member_id', '=', memberId)
        .where('series_comment.id', '>', after)
        .orderBy('series_comment.id')
        .limit(limit)
        .execute(),
  },
  followedSeries: {
    table: 'series_follow',
    read: (db, memberId, { after, limit }) =>
      db
        .selectFrom('series_follow')
        .innerJoin('series', 'series.id', 'series_follow.series_id')
        .select(['series.id as key', 'series.name as series', 'series_follow.created_at as at'])
        .where('member_id', '=', memberId)
        .where('series.id', '>', after)
        .orderBy('series.id')
        .limit(limit)
        .execute(),
  },
  linkedAccounts: {
    table: 'social_identity',
    read: (db, memberId, { after, limit }) =>
      db
        .selectFrom(
          db
            .selectFrom('social_identity')
            .select([
              sql<number>`(row_number() over (order by provider))::int`.as('key'),
              'provider as name',
              'subject as account',
              'linked_at as at',
            ])
            .where('member_id', '=', memberId)
            .as('linked'),
        )
        .selectAll()
        .where('key', '>', after)
        .orderBy('key')
        .limit(limit)
        .execute(),
  },
  consents: {
    table: 'marketing_consent',
    read: (db, memberId, { after, limit }) =>
      db
        .selectFrom('marketing_consent')
        .select(['id', 'agrees', 'source', 'at'])
        .where('member_id', '=', memberId)
        .where('id', '>', String(after))
        .orderBy('id')
        .limit(limit)
        .execute()
        .then((rows) => rows.map(({ id, ...row }) => ({ key: Number(id), ...row }))),
  },
  reports: {
    table: 'abuse_report',
    read: (db, memberId, { after, limit }) =>
      db
        .selectFrom('abuse_report')
        .select(['id as key', 'target as about', 'reason', 'content as text', 'created_at as at'])
        .where('member_id', '=', memberId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
  },
  invitations: {
    table: 'event_invitation',
    read: (db, memberId, { after, limit }) =>
      db
        .selectFrom('event_invitation')
        .innerJoin('member', 'member.id', 'event_invitation.member_id')
        .innerJoin('public_event_text as words', (join) =>
          join
            .onRef('words.event_id', '=', 'event_invitation.event_id')
            .onRef('words.language', '=', 'member.language'),
        )
        .select(['event_invitation.id as key', 'words.title', 'event_invitation.claimed_at as at'])
        .where('event_invitation.member_id', '=', memberId)
        .where('event_invitation.id', '>', after)
        .orderBy('event_invitation.id')
        .limit(limit)
        .execute(),
  },
  readerSettings: {
    table: 'reader_setting',
    read: (db, memberId, { after, limit }) =>
      db
        .selectFrom('reader_setting')
        .select(['member_id as key', 'settings', 'changed_at as at'])
        .where('member_id', '=', memberId)
        .where('member_id', '>', after)
        .limit(limit)
        .execute(),
  },
  copies: {
    table: 'copied_text',
    read: (db, memberId, { after, limit }) =>
      db
        .selectFrom('copied_text')
        .innerJoin('book', 'book.id', 'copied_text.book_id')
        .select(['copied_text.id as key', 'book.title as book', 'copied_at as at'])
        .select(sql<number>`end_at - start_at`.as('characters'))
        .where('member_id', '=', memberId)
        .where('copied_text.id', '>', after)
        .orderBy('copied_text.id')
        .limit(limit)
        .execute(),
  },
  inquiries: {
    table: 'inquiry',
    read: (db, memberId, { after, limit }) =>
      db
        .selectFrom('inquiry')
        .select(['id as key', 'title', 'content as text', 'answer', 'created_at as at'])
        .select('answered_at as answeredAt')
        .select(
          sql<number>`(select count(*)::int from inquiry_picture where inquiry_id = inquiry.id)`.as(
            'pictures',
          ),
        )
        .where('member_id', '=', memberId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
  },
  errorReports: {
    table: 'error_report',
    read: (db, memberId, { after, limit }) =>
      db
        .selectFrom('error_report')
        .innerJoin('book', 'book.id', 'error_report.book_id')
        .select([
          'error_report.id as key',
          'book.title as book',
          'page_no as page',
          'anchors',
          'error_report.title',
          'content as text',
          'answer',
          'error_report.created_at as at',
          'answered_at as answeredAt',
        ])
        .where('member_id', '=', memberId)
        .where('error_report.id', '>', after)
        .orderBy('error_report.id')
        .limit(limit)
        .execute(),
  },
} satisfies Record<string, List>

function readListed(
  db: Db,
  memberId: number,
  { of, after, limit }: Span & { of: 'reading' | 'want_to_read' },
): Promise<Found[]> {
  return db
    .selectFrom(of)
    .innerJoin('book', 'book.id', `${of}.book_id`)
    .select([`${of}.id as key`, 'book.title as book', `${of}.created_at as at`])
    .where(`${of}.member_id`, '=', memberId)
    .where(`${of}.id`, '>', after)
    .orderBy(`${of}.id`)
    .limit(limit)
    .execute()
}
