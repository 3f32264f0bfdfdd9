import { Hono } from 'hono'
import { z } from 'zod'
import { addHighlight, changeHighlight } from '#src/domain/reading/highlights.ts'
import { removeMark } from '#src/domain/reading/remove-mark.ts'
import { carryAndListHighlights } from '#src/domain/publishing/current-marks.ts'
import { getHighlightPage, listHighlights } from '#src/domain/reading/own-marks.ts'
import { MARKS_LISTED } from '#src/domain/reading/rules.ts'
import { answers, CHANGE_REFUSALS, paged } from '#src/api/http/answers.ts'
import { actorOf, MEMBER_REFUSALS, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { id, json, numberId, param, query } from '#src/api/http/request.ts'
import { claims, highlightItem, highlightType, toHighlight } from './mark-item.ts'
import { ownId, ownList } from './own.ts'

const CHANGING = ['HIGHLIGHT_NOT_FOUND', ...MEMBER_REFUSALS, ...CHANGE_REFUSALS] as const
const text = z.string().max(5000)

/** A member's highlights. */
export const highlights = new Hono<Env>()
  .post(
    '/highlight',
    answers('Highlights a passage; the same one again takes the new type', highlightItem, [
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
        type: highlightType,
        anchor: claims,
        highlightContent: z
          .array(z.string())
          .optional()
          .meta({ description: 'Not needed: the words are taken from the book' }),
        note: text.default(''),
      }),
    ),
    async (c) => {
      const { bookId, type: kind, anchor, note } = c.req.valid('json')
      const made = await addHighlight(c.var.db, actorOf(c), { bookId, claims: anchor, kind, note })
      return c.json(toHighlight(made))
    },
  )
  .patch(
    '/highlight',
    answers('Changes the type or the note of a highlight; an empty note goes', highlightItem, CHANGING),
    memberOnly,
    json(z.object({ highlightId: numberId, type: highlightType.optional(), note: text.optional() })),
    async (c) => {
      const { highlightId, type: kind, note } = c.req.valid('json')
      return c.json(toHighlight(await changeHighlight(c.var.db, actorOf(c), { id: highlightId, kind, note })))
    },
  )
  .delete(
    '/highlight',
    answers('Removes a highlight', z.object({}), CHANGING),
    memberOnly,
    query(z.object({ highlightId: id })),
    async (c) => {
      const { highlightId: markId } = c.req.valid('query')
      await removeMark(c.var.db, c.var.signedIn.memberId, { kind: 'highlight', id: markId })
      return c.json({})
    },
  )
  .get(
    '/highlight/personal/:bookId',
    answers('The member’s highlights in a book, in the order of its text', z.array(highlightItem), [
      'INVALID_REQUEST',
      ...MEMBER_REFUSALS,
    ]),
    memberOnly,
    param(z.object({ bookId: id })),
    async (c) => {
      const { memberId } = c.var.signedIn
      const found = await carryAndListHighlights(c.var.db, memberId, c.req.valid('param').bookId)
      return c.json(found.map(toHighlight))
    },
  )
  .get(
    '/myHighlight/:uid',
    answers(
      `The last ${MARKS_LISTED} highlights of the member, the newest first; with a page, all`,
      z.array(highlightItem),
      ['FORBIDDEN', 'INVALID_REQUEST', ...MEMBER_REFUSALS],
    ),
    memberOnly,
    param(z.object({ uid: id })),
    async (c) => {
      const memberId = ownId(c, c.req.valid('param').uid)
      return c.json((await listHighlights(c.var.db, memberId, MARKS_LISTED)).map(toHighlight))
    },
  )
  .get(
    '/myHighlight/:uid/:page',
    answers('All highlights of the member, the newest first', paged(highlightItem), [
      'FORBIDDEN',
      'INVALID_REQUEST',
      ...MEMBER_REFUSALS,
    ]),
    memberOnly,
    param(ownList),
    async (c) => {
      const { uid, page } = c.req.valid('param')
      const { items, ...counts } = await getHighlightPage(c.var.db, ownId(c, uid), page)
      return c.json({ items: items.map(toHighlight), page, ...counts })
    },
  )
