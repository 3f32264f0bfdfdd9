import { Hono } from 'hono'
import { z } from 'zod'
import { listComments, type SeriesComment } from '#src/domain/series/comments.ts'
import { addComment, changeComment, removeComment } from '#src/domain/series/write-comment.ts'
import { memberPicturePath } from '#src/api/files/member-pictures.ts'
import { answers, CHANGE_REFUSALS, paged } from '#src/api/http/answers.ts'
import { actorOf, CALLER_REFUSALS, MEMBER_REFUSALS, memberLimited, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { id, json, listPage, numberId, param, query } from '#src/api/http/request.ts'

const comment = z
  .object({
    commentId: z.number().int(),
    content: z.string(),
    mine: z.boolean(),
    held: z.boolean().meta({ description: 'Only its member sees it, until the e-mail address is verified' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    nickname: z.string(),
    userThumbnailPath: z.string().nullable(),
  })
  .meta({ ref: 'SeriesComment' })

const content = z.string().max(5000)
const written = z.object({ commentId: z.number().int() })
const FAULTS = '`fields.content` says EMPTY, TOO_SHORT or TOO_LONG'
const WRITE_REFUSALS = [...MEMBER_REFUSALS, ...CHANGE_REFUSALS] as const

/** What readers say of works (comments) and of whole series (reviews). Both are changed and removed alike. */
export const seriesComments = new Hono<Env>()
  .get(
    '/comment/:workId/:page',
    answers('Comments on a work, the newest first', paged(comment), ['INVALID_REQUEST', ...CALLER_REFUSALS]),
    param(z.object({ workId: id, page: listPage })),
    async (c) => {
      const { memberId } = await c.var.reader()
      const { items, ...list } = await listComments(c.var.db, memberId, c.req.valid('param'))
      return c.json({ ...list, items: items.map(toComment) })
    },
  )
  .get(
    '/review/:seriesId',
    answers('Reviews of a series, the newest first', paged(comment), ['INVALID_REQUEST', ...CALLER_REFUSALS]),
    param(z.object({ seriesId: id })),
    query(z.object({ page: listPage.optional() })),
    async (c) => {
      const { memberId } = await c.var.reader()
      const asked = { ...c.req.valid('param'), page: c.req.valid('query').page ?? 0 }
      const { items, ...list } = await listComments(c.var.db, memberId, asked)
      return c.json({ ...list, items: items.map(toComment) })
    },
  )
  .post(
    '/comment',
    answers(
      `Comments on a work; sent again within a minute, it answers the first. ${FAULTS}`,
      written,
      ['WORK_NOT_FOUND', 'DID_NOT_PAYED', ...WRITE_REFUSALS],
      201,
    ),
    memberOnly,
    memberLimited('review'),
    json(z.object({ workId: numberId, content })),
    async (c) => c.json({ commentId: await addComment(c.var.db, actorOf(c), c.req.valid('json')) }, 201),
  )
  .post(
    '/review',
    answers(
      `Reviews a series; sent again within a minute, it answers the first. ${FAULTS}`,
      written,
      ['SERIES_NOT_FOUND', ...WRITE_REFUSALS],
      201,
    ),
    memberOnly,
    memberLimited('review'),
    json(z.object({ seriesId: numberId, content })),
    async (c) => c.json({ commentId: await addComment(c.var.db, actorOf(c), c.req.valid('json')) }, 201),
  )
  .patch(
    '/comment',
    answers(`Changes one’s own comment or review. ${FAULTS}`, z.object({}), [
      'REVIEW_NOT_FOUND',
      ...WRITE_REFUSALS,
    ]),
    memberOnly,
    memberLimited('review'),
    json(z.object({ commentId: numberId, content })),
    async (c) => {
      await changeComment(c.var.db, actorOf(c), c.req.valid('json'))
      return c.json({})
    },
  )
  .delete(
    '/comment',
    answers('Removes one’s own comment or review', z.object({}), ['REVIEW_NOT_FOUND', ...WRITE_REFUSALS]),
    memberOnly,
    query(z.object({ commentId: id })),
    async (c) => {
      await removeComment(c.var.db, c.var.signedIn.memberId, c.req.valid('query').commentId)
      return c.json({})
    },
  )

function toComment(found: SeriesComment): z.infer<typeof comment> {
  return {
    commentId: found.id,
    content: found.content,
    mine: found.isOwn,
    held: found.isHeld,
    createdAt: found.createdAt.toISOString(),
    updatedAt: found.updatedAt.toISOString(),
    nickname: found.nickname,
    userThumbnailPath: memberPicturePath(found.pictureKey),
  }
}
