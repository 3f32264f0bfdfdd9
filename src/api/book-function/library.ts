import { Hono } from 'hono'
import { z } from 'zod'
import { getEntry } from '#src/domain/library/entry.ts'
import { listHistory, listReading, listWantToRead } from '#src/domain/library/member-books.ts'
import { addReading, removeReading } from '#src/domain/library/reading-list.ts'
import { addWantToRead, removeWantToRead } from '#src/domain/library/want-to-read.ts'
import { answers, CHANGE_REFUSALS, paged } from '#src/api/http/answers.ts'
import { actorOf, MEMBER_REFUSALS, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { id, json, numberId, param, query } from '#src/api/http/request.ts'
import { libraryEntry, libraryItem, toEntry, toLibraryPage } from './library-item.ts'
import { ownId, ownList } from './own.ts'

const chosen = z.object({ bookId: numberId })
const OWN_REFUSALS = ['FORBIDDEN', 'INVALID_REQUEST', ...MEMBER_REFUSALS] as const
const CHOICE_REFUSALS = ['BOOK_NOT_FOUND', ...MEMBER_REFUSALS, ...CHANGE_REFUSALS] as const

/** The books a member reads and wants to read. */
export const library = new Hono<Env>()
  .get(
    '/entry/:bookId',
    answers('Where a book stands with the member', libraryEntry, [
      'BOOK_NOT_FOUND',
      'INVALID_REQUEST',
      ...MEMBER_REFUSALS,
    ]),
    memberOnly,
    param(z.object({ bookId: id })),
    async (c) =>
      c.json(toEntry(await getEntry(c.var.db, c.var.signedIn.memberId, c.req.valid('param').bookId))),
  )
  .post(
    '/wantRead',
    answers('Keeps a book for later; one on the reading list stays there', libraryEntry, CHOICE_REFUSALS),
    memberOnly,
    json(chosen),
    async (c) => c.json(toEntry(await addWantToRead(c.var.db, actorOf(c), c.req.valid('json').bookId))),
  )
  .delete(
    '/wantRead',
    answers('Takes a book off the want-to-read list', z.object({}), [
      'WANT_READ_NOT_FOUND',
      ...MEMBER_REFUSALS,
      ...CHANGE_REFUSALS,
    ]),
    memberOnly,
    query(z.object({ bookId: id, wantId: id })),
    async (c) => {
      const { bookId, wantId } = c.req.valid('query')
      await removeWantToRead(c.var.db, c.var.signedIn.memberId, { bookId, wantToReadId: wantId })
      return c.json({})
    },
  )
  .post(
    '/reading',
    answers(
      'Puts a book on the reading list, from the want-to-read list where it was',
      libraryEntry,
      CHOICE_REFUSALS,
    ),
    memberOnly,
    json(chosen),
    async (c) => c.json(toEntry(await addReading(c.var.db, actorOf(c), c.req.valid('json').bookId))),
  )
  .delete(
    '/reading',
    answers('Takes a book off the reading list; the place in it stays', z.object({}), [
      'READING_NOT_FOUND',
      ...MEMBER_REFUSALS,
      ...CHANGE_REFUSALS,
    ]),
    memberOnly,
    query(z.object({ bookId: id, readingId: id })),
    async (c) => {
      await removeReading(c.var.db, c.var.signedIn.memberId, c.req.valid('query'))
      return c.json({})
    },
  )
  .get(
    '/reading/:uid/:page',
    answers('The books the member is reading, the last read first', paged(libraryItem), OWN_REFUSALS),
    memberOnly,
    param(ownList),
    async (c) => {
      const { uid, page } = c.req.valid('param')
      return c.json(toLibraryPage(await listReading(c.var.db, ownId(c, uid), page), page))
    },
  )
  .get(
    '/wantRead/:uid/:page',
    answers('The books the member wants to read, the last kept first', paged(libraryItem), OWN_REFUSALS),
    memberOnly,
    param(ownList),
    async (c) => {
      const { uid, page } = c.req.valid('param')
      return c.json(toLibraryPage(await listWantToRead(c.var.db, ownId(c, uid), page), page))
    },
  )
  .get(
    '/history/:uid/:page',
    answers('Every book the member has read, the last read first', paged(libraryItem), OWN_REFUSALS),
    memberOnly,
    param(ownList),
    async (c) => {
      const { uid, page } = c.req.valid('param')
      return c.json(toLibraryPage(await listHistory(c.var.db, ownId(c, uid), page), page))
    },
  )
