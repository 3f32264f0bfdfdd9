import { Hono } from 'hono'
import { z } from 'zod'
import { Refusal } from '#src/domain/errors.ts'
import { getPreview, listPreviews, type PreviewList } from '#src/domain/reviews/previews.ts'
import { answers, paged } from '#src/api/http/answers.ts'
import { toBook } from '#src/api/book-core/book.ts'
import { CALLER_REFUSALS, MEMBER_REFUSALS, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { toPaged } from '#src/api/http/listed.ts'
import { id, listPage, param } from '#src/api/http/request.ts'
import { preview, previewDetail, toPreview } from './preview.ts'

const REFUSALS = ['INVALID_REQUEST', ...CALLER_REFUSALS] as const
const OWN_REFUSALS = ['FORBIDDEN', 'INVALID_REQUEST', ...MEMBER_REFUSALS] as const

const anyPage = z.object({ page: listPage })
const ownPage = z.object({ uid: id, page: listPage })

/** Long reviews to read. The lists of one member are that member's alone. */
export const previews = new Hono<Env>()
  .get(
    '/popular/:page',
    answers('All long reviews, the most liked first', paged(preview), REFUSALS),
    param(anyPage),
    async (c) => c.json(await pageOf(c.var, 'popular', c.req.valid('param').page)),
  )
  .get(
    '/recent/:page',
    answers('All long reviews, the newest first', paged(preview), REFUSALS),
    param(anyPage),
    async (c) => c.json(await pageOf(c.var, 'recent', c.req.valid('param').page)),
  )
  .get(
    '/book/:bookId/:page',
    answers('The long reviews of a book, the newest first', paged(preview), REFUSALS),
    param(z.object({ bookId: id, page: listPage })),
    async (c) => {
      const { bookId, page } = c.req.valid('param')
      return c.json(await pageOf(c.var, { bookId }, page))
    },
  )
  .get(
    '/liked/:uid/:page',
    answers('The long reviews the member likes, the last liked first', paged(preview), OWN_REFUSALS),
    memberOnly,
    param(ownPage),
    async (c) => {
      const { uid, page } = c.req.valid('param')
      if (uid !== c.var.signedIn.memberId) throw new Refusal('FORBIDDEN')
      return c.json(await pageOf(c.var, 'liked', page))
    },
  )
  .get(
    '/mine/:uid/:page',
    answers('The long reviews the member wrote, the newest first', paged(preview), OWN_REFUSALS),
    memberOnly,
    param(ownPage),
    async (c) => {
      const { uid, page } = c.req.valid('param')
      if (uid !== c.var.signedIn.memberId) throw new Refusal('FORBIDDEN')
      return c.json(await pageOf(c.var, 'own', page))
    },
  )
  .get(
    '/:previewId',
    answers('A long review', previewDetail, ['PREVIEW_NOT_FOUND', ...REFUSALS]),
    param(z.object({ previewId: id })),
    async (c) => {
      const { memberId } = await c.var.reader()
      const found = await getPreview(c.var.db, memberId, c.req.valid('param').previewId)
      return c.json({
        ...toPreview(found),
        bookPreviewContent: found.html,
        excerpt: found.excerpt,
        book: toBook(found.book),
      })
    },
  )

async function pageOf(variables: Env['Variables'], list: PreviewList, page: number) {
  const { memberId } = await variables.reader()
  return toPaged(await listPreviews(variables.db, memberId, { list, page }), page, toPreview)
}
