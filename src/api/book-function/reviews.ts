import { Hono } from 'hono'
import { z } from 'zod'
import {
  type BookReview,
  getReview,
  listReviews,
  listReviewsOf,
  type ShortReview,
} from '#src/domain/reviews/short-reviews.ts'
import { addReview, changeReview, removeReview } from '#src/domain/reviews/write-review.ts'
import { answers, CHANGE_REFUSALS, paged } from '#src/api/http/answers.ts'
import { book, toBook } from '#src/api/book-core/book.ts'
import { actorOf, CALLER_REFUSALS, MEMBER_REFUSALS, memberLimited, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { toPaged } from '#src/api/http/listed.ts'
import { memberPicturePath } from '#src/api/files/member-pictures.ts'
import { id, json, listPage, param, query } from '#src/api/http/request.ts'

const review = z
  .object({
    reviewId: z.number().int(),
    bookId: z.number().int(),
    content: z.string(),
    likeCount: z.number().int(),
    liked: z.boolean().meta({ description: 'By the caller' }),
    mine: z.boolean(),
    held: z.boolean().meta({
      description: 'Only its member sees it, until the e-mail address is verified',
    }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    nickname: z.string(),
    userThumbnailPath: z.string().nullable(),
  })
  .meta({ ref: 'Review' })

/** In a list over all books each brings its book along. */
const bookReview = review.extend(book.shape).meta({ ref: 'BookReview' })

const content = z.string().max(5000)
const bodyId = z.number().int().positive().max(2_147_483_647)
const FAULTS = '`fields.content` says EMPTY, TOO_SHORT or TOO_LONG'

/** Short reviews of books: everyone reads them, members write their own. */
export const reviews = new Hono<Env>()
  .get(
    '/main/bestReview',
    answers('The most liked short reviews of all books', z.array(bookReview), CALLER_REFUSALS),
    async (c) => {
      const { memberId } = await c.var.reader()
      return c.json((await listReviews(c.var.db, memberId, 'liked')).map(toBookReview))
    },
  )
  .get(
    '/main/review',
    answers('The newest short reviews of all books', z.array(bookReview), CALLER_REFUSALS),
    async (c) => {
      const { memberId } = await c.var.reader()
      return c.json((await listReviews(c.var.db, memberId, 'new')).map(toBookReview))
    },
  )
  .get(
    '/review/one/:reviewId',
    answers('One short review', review, ['REVIEW_NOT_FOUND', 'INVALID_REQUEST', ...CALLER_REFUSALS]),
    param(z.object({ reviewId: id })),
    async (c) => {
      const { memberId } = await c.var.reader()
      return c.json(toReview(await getReview(c.var.db, memberId, c.req.valid('param').reviewId)))
    },
  )
  .get(
    '/review/:bookId/:page',
    answers('The short reviews of a book, the newest first', paged(review), [
      'INVALID_REQUEST',
      ...CALLER_REFUSALS,
    ]),
    param(z.object({ bookId: id, page: listPage })),
    async (c) => {
      const { bookId, page } = c.req.valid('param')
      const { memberId } = await c.var.reader()
      return c.json(toPaged(await listReviewsOf(c.var.db, memberId, { bookId, page }), page, toReview))
    },
  )
  .post(
    '/review',
    answers(
      `Writes a short review; sent again within a minute, it answers the first. ${FAULTS}`,
      z.object({ reviewId: z.number().int() }),
      ['BOOK_NOT_FOUND', ...MEMBER_REFUSALS, ...CHANGE_REFUSALS],
      201,
    ),
    memberOnly,
    memberLimited('review'),
    json(z.object({ bookId: bodyId, content })),
    async (c) => {
      return c.json({ reviewId: await addReview(c.var.db, actorOf(c), c.req.valid('json')) }, 201)
    },
  )
  .patch(
    '/review',
    answers(`Changes one’s own short review. ${FAULTS}`, z.object({}), [
      'REVIEW_NOT_FOUND',
      ...MEMBER_REFUSALS,
      ...CHANGE_REFUSALS,
    ]),
    memberOnly,
    memberLimited('review'),
    json(z.object({ reviewId: bodyId, content })),
    async (c) => {
      await changeReview(c.var.db, actorOf(c), c.req.valid('json'))
      return c.json({})
    },
  )
  .delete(
    '/review',
    answers('Removes one’s own short review', z.object({}), [
      'REVIEW_NOT_FOUND',
      ...MEMBER_REFUSALS,
      ...CHANGE_REFUSALS,
    ]),
    memberOnly,
    query(z.object({ reviewId: id })),
    async (c) => {
      await removeReview(c.var.db, c.var.signedIn.memberId, c.req.valid('query').reviewId)
      return c.json({})
    },
  )

function toBookReview(found: BookReview): z.infer<typeof bookReview> {
  return { ...toBook(found.book), ...toReview(found) }
}

function toReview(found: ShortReview): z.infer<typeof review> {
  return {
    reviewId: found.id,
    bookId: found.bookId,
    content: found.content,
    likeCount: found.likeCount,
    liked: found.isLiked,
    mine: found.isOwn,
    held: found.isHeld,
    createdAt: found.createdAt.toISOString(),
    updatedAt: found.updatedAt.toISOString(),
    nickname: found.nickname,
    userThumbnailPath: memberPicturePath(found.pictureKey),
  }
}
