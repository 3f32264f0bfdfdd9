import { Hono } from 'hono'
import { z } from 'zod'
import { addBookmark, changeBookmark } from '#src/domain/reading/bookmarks.ts'
import { removeMark } from '#src/domain/reading/remove-mark.ts'
import { carryAndListBookmarks } from '#src/domain/publishing/current-marks.ts'
import { getBookmarkPage } from '#src/domain/reading/own-marks.ts'
import { answers, CHANGE_REFUSALS, paged } from '#src/api/http/answers.ts'
import { actorOf, MEMBER_REFUSALS, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { id, json, numberId, param, query } from '#src/api/http/request.ts'
import { bookmarkItem, claims, toBookmark } from './mark-item.ts'
import { ownId, ownList } from './own.ts'

const CHANGING = ['BOOKMARK_NOT_FOUND', ...MEMBER_REFUSALS, ...CHANGE_REFUSALS] as const
const text = z.string().max(5000)

/** A member's bookmarks. */
export const bookmarks = new Hono<Env>()
  .post(
    '/bookmark',
    answers('Keeps a place in a book; a second bookmark of a place answers the first', bookmarkItem, [
      'BOOK_NOT_FOUND',
      'DID_NOT_PAYED',
      'MARKS_FULL',
      ...MEMBER_REFUSALS,
      ...CHANGE_REFUSALS,
    ]),
    memberOnly,
    json(
      z.object({
        bookId: numberId,
        page: z.number().int().optional().meta({ description: 'Not needed: the anchor says where' }),
        anchor: claims,
        bookmarkContent: text.default(''),
      }),
    ),
    async (c) => {
      const { bookId, anchor, bookmarkContent: content } = c.req.valid('json')
      return c.json(toBookmark(await addBookmark(c.var.db, actorOf(c), { bookId, claims: anchor, content })))
    },
  )
  .patch(
    '/bookmark',
    answers('Gives a bookmark other words', bookmarkItem, CHANGING),
    memberOnly,
    json(z.object({ bookmarkId: numberId, bookmarkContent: text })),
    async (c) => {
      const { bookmarkId, bookmarkContent: content } = c.req.valid('json')
      const { memberId } = c.var.signedIn
      return c.json(toBookmark(await changeBookmark(c.var.db, memberId, { id: bookmarkId, content })))
    },
  )
  .delete(
    '/bookmark',
    answers('Removes a bookmark', z.object({}), CHANGING),
    memberOnly,
    query(z.object({ bookmarkId: id })),
    async (c) => {
      const { bookmarkId: markId } = c.req.valid('query')
      await removeMark(c.var.db, c.var.signedIn.memberId, { kind: 'bookmark', id: markId })
      return c.json({})
    },
  )
  .get(
    '/bookmark/personal/:bookId',
    answers('The member’s bookmarks in a book, in the order of its text', z.array(bookmarkItem), [
      'INVALID_REQUEST',
      ...MEMBER_REFUSALS,
    ]),
    memberOnly,
    param(z.object({ bookId: id })),
    async (c) => {
      const { memberId } = c.var.signedIn
      const found = await carryAndListBookmarks(c.var.db, memberId, c.req.valid('param').bookId)
      return c.json(found.map(toBookmark))
    },
  )
  .get(
    '/myBookmark/:uid/:page',
    answers('All bookmarks of the member, the newest first', paged(bookmarkItem), [
      'FORBIDDEN',
      'INVALID_REQUEST',
      ...MEMBER_REFUSALS,
    ]),
    memberOnly,
    param(ownList),
    async (c) => {
      const { uid, page } = c.req.valid('param')
      const { items, ...counts } = await getBookmarkPage(c.var.db, ownId(c, uid), page)
      return c.json({ items: items.map(toBookmark), page, ...counts })
    },
  )
