import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Schema } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import { type BookCard, bookCards } from '#src/domain/catalog/book-card.ts'
import { SHELF_LENGTH } from '#src/domain/catalog/rules.ts'
import { seenBy } from './held.ts'
import { type Listed, pageRange } from './listed.ts'
import { VOICES_PER_PAGE } from './rules.ts'

export type ShortReview = {
  id: number
  bookId: number
  content: string
  likeCount: number
  createdAt: Date
  updatedAt: Date
  nickname: string
  pictureKey: string | null
  /** Of the member who makes the request; a visitor has neither. */
  isLiked: boolean
  isOwn: boolean
  /** Only its member sees it, until the e-mail address is verified. */
  isHeld: boolean
}

export type BookReview = ShortReview & { book: BookCard }

/**
 * The short reviews of a book, the newest first; `page` counts from 0. Before the first page its member finds what is
 * held back, which is not counted.
 */
export async function listReviewsOf(
  db: Db,
  memberId: number | undefined,
  { bookId, page }: { bookId: number; page: number },
): Promise<Listed<ShortReview>> {
  const { limit, offset } = pageRange(page)
  const [held, items, tally] = await Promise.all([
    page === 0 && memberId !== undefined ? listHeld(db, memberId, bookId) : [],
    withWriters(
      db,
      memberId,
      db
        .selectFrom('review')
        .select('id')
        .where('book_id', '=', bookId)
        .where('held', '=', false)
        // Changes nothing in the order, and keeps a deep page in the index of this book.
        .orderBy('book_id')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset),
    )
      .orderBy('review.id', 'desc')
      .execute(),
    db
      .selectFrom('book_tally')
      .select('review_count as count')
      .where('book_id', '=', bookId)
      .executeTakeFirst(),
  ])
  return { items: [...held, ...items], totalCount: tally?.count ?? 0 }
}

function listHeld(db: Db, memberId: number, bookId: number): Promise<ShortReview[]> {
  const own = db
    .selectFrom('review')
    .select('id')
    .where('held', '=', true)
    .where('member_id', '=', memberId)
    .where('book_id', '=', bookId)
    .orderBy('id', 'desc')
    .limit(VOICES_PER_PAGE)
  return withWriters(db, memberId, own).orderBy('review.id', 'desc').execute()
}

/** Throws REVIEW_NOT_FOUND. */
export async function getReview(
  db: Db,
  memberId: number | undefined,
  reviewId: number,
): Promise<ShortReview> {
  const found = await withWriters(
    db,
    memberId,
    db.selectFrom('review').select('id').where('id', '=', reviewId).where(seenBy(memberId)),
  ).executeTakeFirst()
  if (found === undefined) throw new Refusal('REVIEW_NOT_FOUND')
  return found
}

/** Over all books: those most liked, or the newest, each with its book. */
export async function listReviews(
  db: Db,
  memberId: number | undefined,
  order: 'liked' | 'new',
): Promise<BookReview[]> {
  const ids = db.selectFrom('review').select('id').where('held', '=', false).limit(SHELF_LENGTH)
  const chosen =
    order === 'new' ? ids.orderBy('id', 'desc') : ids.orderBy('like_count', 'desc').orderBy('id', 'desc')
  const shown = withWriters(db, memberId, chosen)
  const found = await (order === 'new' ? shown : shown.orderBy('review.like_count', 'desc'))
    .orderBy('review.id', 'desc')
    .execute()
  const bookIds = [...new Set(found.map(({ bookId }) => bookId))]
  const books = await bookCards(db)
    .where('book.id', '=', sql<number>`any(${bookIds})`)
    .execute()
  // A book that is no longer shown takes its reviews along.
  return found.flatMap((review) => {
    const book = books.find(({ id }) => id === review.bookId)
    return book === undefined ? [] : { ...review, book }
  })
}

/** The few are chosen first, by ids alone, which an index holds; only then are they read, with who wrote them. */
function withWriters(
  db: Db,
  memberId: number | undefined,
  chosen: SelectQueryBuilder<Schema, 'review', { id: number }>,
) {
  return db
    .selectFrom(chosen.as('chosen'))
    .innerJoin('review', 'review.id', 'chosen.id')
    .innerJoin('member', 'member.id', 'review.member_id')
    .select([
      'review.id',
      'review.book_id as bookId',
      'review.content',
      'review.like_count as likeCount',
      'review.created_at as createdAt',
      'review.updated_at as updatedAt',
      'member.nickname',
      'member.picture_key as pictureKey',
      'review.held as isHeld',
      sql<boolean>`review.member_id = ${memberId ?? 0}`.as('isOwn'),
      sql<boolean>`exists (select 1 from review_like
        where review_like.member_id = ${memberId ?? 0} and review_like.review_id = review.id)`.as('isLiked'),
    ])
}
