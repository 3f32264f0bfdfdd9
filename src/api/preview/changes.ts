import { Hono } from 'hono'
import { z } from 'zod'
import { setLike } from '#src/domain/reviews/likes.ts'
import { PREVIEW_HTML_MAX } from '#src/domain/reviews/rules.ts'
import { addPreview, changePreview, removePreview } from '#src/domain/reviews/write-preview.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import { likeState, likeWish } from '#src/api/book-function/likes.ts'
import { actorOf, MEMBER_REFUSALS, memberLimited, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { withFieldNames } from '#src/api/http/field-names.ts'
import { id, json, param, query } from '#src/api/http/request.ts'

/** In bytes: a syllable has three, and every sign of the markup may be escaped. */
export const LARGEST_PREVIEW_BODY = 4 * PREVIEW_HTML_MAX

const written = z.object({ previewTitle: z.string().max(2000), previewContent: z.string() })
const bodyId = z.number().int().positive().max(2_147_483_647)
const FAULTS = '`fields` says EMPTY or TOO_LONG of previewTitle and previewContent'
const REFUSALS = [...MEMBER_REFUSALS, ...CHANGE_REFUSALS] as const

/** Members write, change and remove their own long reviews, and like anyone's. */
export const previewChanges = new Hono<Env>()
  .post(
    '/',
    answers(
      `Writes a long review; its content is HTML and is sanitised. Sent again within a minute, it answers the first. ${FAULTS}`,
      z.object({ bookPreviewId: z.number().int() }),
      ['BOOK_NOT_FOUND', ...REFUSALS],
      201,
    ),
    memberOnly,
    memberLimited('review'),
    json(written.extend({ bookId: bodyId })),
    async (c) => {
      const { bookId, previewTitle: title, previewContent: html } = c.req.valid('json')
      const added = addPreview(c.var.db, actorOf(c), { bookId, title, html })
      return c.json({ bookPreviewId: await withFieldNames(added, FIELDS) }, 201)
    },
  )
  .patch(
    '/',
    answers(`Changes one’s own long review. ${FAULTS}`, z.object({}), ['PREVIEW_NOT_FOUND', ...REFUSALS]),
    memberOnly,
    memberLimited('review'),
    json(written.extend({ previewId: bodyId })),
    async (c) => {
      const { previewId, previewTitle: title, previewContent: html } = c.req.valid('json')
      await withFieldNames(changePreview(c.var.db, actorOf(c), { previewId, title, html }), FIELDS)
      return c.json({})
    },
  )
  .delete(
    '/',
    answers('Removes one’s own long review', z.object({}), ['PREVIEW_NOT_FOUND', ...REFUSALS]),
    memberOnly,
    query(z.object({ previewId: id })),
    async (c) => {
      await removePreview(c.var.db, c.var.signedIn.memberId, c.req.valid('query').previewId)
      return c.json({})
    },
  )
  .post(
    '/like/:previewId',
    answers('Likes a long review, or likes it no longer', likeState, ['PREVIEW_NOT_FOUND', ...REFUSALS]),
    memberOnly,
    memberLimited('like'),
    param(z.object({ previewId: id })),
    json(likeWish),
    async (c) => {
      const { like: isLiked } = c.req.valid('json')
      const likeCount = await setLike(c.var.db, actorOf(c), {
        kind: 'preview',
        id: c.req.valid('param').previewId,
        isLiked,
      })
      return c.json({ likeCount, liked: isLiked })
    },
  )

const FIELDS = { title: 'previewTitle', content: 'previewContent' }
