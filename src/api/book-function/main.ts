import { Hono } from 'hono'
import { z } from 'zod'
import { listMostWanted } from '#src/domain/front-page/home-lists.ts'
import { SHELF_LENGTH } from '#src/domain/catalog/rules.ts'
import { listHistory } from '#src/domain/library/member-books.ts'
import { listBookmarks, listHighlights } from '#src/domain/reading/own-marks.ts'
import { answers } from '#src/api/http/answers.ts'
import { bookOrder, listedFor } from '#src/api/http/book-order.ts'
import { MEMBER_REFUSALS, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { query } from '#src/api/http/request.ts'
import { libraryItem, toLibraryItem } from './library-item.ts'
import { bookmarkItem, highlightItem, toBookmark, toHighlight } from './mark-item.ts'
import { toWantedBook, wantedBook } from './wanted-book.ts'

/** The beginnings of a member's own lists, and the books most kept. */
export const ownLists = new Hono<Env>()
  .get(
    '/main/history',
    answers('The books the member read last', z.array(libraryItem), MEMBER_REFUSALS),
    memberOnly,
    async (c) => {
      const { items } = await listHistory(c.var.db, c.var.signedIn.memberId, 0)
      return c.json(items.slice(0, SHELF_LENGTH).map(toLibraryItem))
    },
  )
  .get(
    '/main/bookmark',
    answers('The member’s newest bookmarks', z.array(bookmarkItem), MEMBER_REFUSALS),
    memberOnly,
    async (c) =>
      c.json((await listBookmarks(c.var.db, c.var.signedIn.memberId, SHELF_LENGTH)).map(toBookmark)),
  )
  .get(
    '/main/highlight',
    answers('The member’s newest highlights', z.array(highlightItem), MEMBER_REFUSALS),
    memberOnly,
    async (c) =>
      c.json((await listHighlights(c.var.db, c.var.signedIn.memberId, SHELF_LENGTH)).map(toHighlight)),
  )
  .get(
    '/main/wantRead',
    answers('The books most members want to read', z.array(wantedBook), ['INVALID_REQUEST']),
    query(bookOrder),
    async (c) => c.json((await listMostWanted(c.var.db, listedFor(c))).map(toWantedBook)),
  )
