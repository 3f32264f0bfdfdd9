import { sql } from 'kysely'
import type { Db, Schema } from '#src/db/schema.ts'

export type Span = { after: number; limit: number }
export type Found = { key: number; [field: string]: unknown }
export type List = {
  /** What is counted. */
  table: keyof Schema
  /** The next rows after a key, in the order of their keys. */
  read: (db: Db, memberId: number, span: Span) => Promise<Found[]>
}

/** What a member has in books: places, days, marks. */
export const READING_LISTS = {
  places: {
    table: 'read_place',
    read: (db, memberId, { after, limit }) =>
      db
        .selectFrom('read_place')
        .innerJoin('book', 'book.id', 'read_place.book_id')
        .select([
          'edition_id as key',
          'book.title as book',
          'page_no as page',
          'furthest_page_no as furthestPage',
          'device',
          'read_at as at',
        ])
        .where('member_id', '=', memberId)
        .where('edition_id', '>', after)
        .orderBy('edition_id')
        .limit(limit)
        .execute(),
  },
  readingEvents: {
    table: 'reading_event',
    read: (db, memberId, { after, limit }) =>
      db
        .selectFrom('reading_event as event')
        .innerJoin('book', 'book.id', 'event.book_id')
        .innerJoin('reading_device', (join) =>
          join
            .onRef('reading_device.book_id', '=', 'event.book_id')
            .onRef('reading_device.device', '=', 'event.device')
            .on('reading_device.member_id', '=', memberId),
        )
        .select(['event.id as key', 'book.title as book', 'page_no as page', 'event.kind'])
        .select(['reading_device.name as device', 'read_at as at', 'seconds', 'pages'])
        .where('event.member_id', '=', memberId)
        .where('event.id', '>', String(after))
        .orderBy('event.id')
        .limit(limit)
        .execute()
        .then((rows) => rows.map(({ key, ...row }) => ({ key: Number(key), ...row }))),
  },
  readingDays: {
    table: 'reading_day',
    read: (db, memberId, { after, limit }) =>
      db
        .selectFrom('reading_day')
        .select([
          sql<number>`day - date '2000-01-01'`.as('key'),
          sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'),
          'seconds',
          'pages',
        ])
        .where('member_id', '=', memberId)
        .where(sql<number>`day - date '2000-01-01'`, '>', after)
        .orderBy('reading_day.day')
        .limit(limit)
        .execute(),
  },
  bookmarks: {
    table: 'bookmark',
    read: (db, memberId, { after, limit }) =>
      db
        .selectFrom('bookmark')
        .innerJoin('book', 'book.id', 'bookmark.book_id')
        .select([
          'bookmark.id as key',
          'book.title as book',
          'page_no as page',
          'content as text',
          'anchors',
          'bookmark.created_at as at',
        ])
        .where('member_id', '=', memberId)
        .where('bookmark.id', '>', after)
        .orderBy('bookmark.id')
        .limit(limit)
        .execute(),
  },
  highlights: {
    table: 'highlight',
    read: (db, memberId, { after, limit }) =>
      db
        .selectFrom('highlight')
        .innerJoin('book', 'book.id', 'highlight.book_id')
        .select([
          'highlight.id as key',
          'book.title as book',
          'page_no as page',
          'kind',
          'content as text',
          'note',
          'anchors',
          'highlight.created_at as at',
          'highlight.updated_at as changedAt',
        ])
        .where('member_id', '=', memberId)
        .where('highlight.id', '>', after)
        .orderBy('highlight.id')
        .limit(limit)
        .execute(),
  },
} satisfies Record<string, List>
