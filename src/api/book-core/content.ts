import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { type BookPage, getBookPage, getSectionPlace } from '#src/domain/reading/book-page.ts'
import { answers } from '#src/api/http/answers.ts'
import { CALLER_REFUSALS } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { id, param } from '#src/api/http/request.ts'
import { type FreePages, PUBLIC_JSON } from './free-pages.ts'

const pageContent = z
  .object({
    bookId: z.number().int(),
    editionId: z.number().int(),
    page: z.number().int(),
    totalPage: z.number().int(),
    prevPage: z.number().int().nullable(),
    nextPage: z.number().int().nullable(),
    sectionId: z.number().int(),
    sectionTitle: z.string(),
    html: z.string(),
    footnotes: z.array(z.object({ id: z.string(), html: z.string() })),
  })
  .meta({ ref: 'PageContent' })

export type PageContent = z.infer<typeof pageContent>

type ContentEnv = Env & { Variables: Env['Variables'] & { isPublic?: boolean } }

/** Text of pages. Only pages that anyone may read are kept in memory; any other is read through the query that judges the right. */
export function content(freePages: FreePages) {
  const fromMemory = createMiddleware<ContentEnv>(async (c, next) => {
    const stored = freePages.find(c.req.raw)
    if (stored !== undefined) return stored
    await next()
    if (c.var.isPublic === true && c.res.ok) freePages.store(c.req.raw, await c.res.clone().bytes())
  })
  return new Hono<ContentEnv>()
    .get(
      '/content/section/:sectionId',
      fromMemory,
      answers('The page on which a section starts', pageContent, [
        'DID_NOT_PAYED',
        'READING_LIMIT',
        ...CALLER_REFUSALS,
        'SECTION_NOT_FOUND',
        'INVALID_REQUEST',
      ]),
      param(z.object({ sectionId: id })),
      async (c) =>
        c.json(await answerPage(c, await getSectionPlace(c.var.db, c.req.valid('param').sectionId))),
    )
    .get(
      '/content/:bookId/:page',
      fromMemory,
      answers('One page, counted from 1', pageContent, [
        'DID_NOT_PAYED',
        'READING_LIMIT',
        ...CALLER_REFUSALS,
        'BOOK_NOT_FOUND',
        'PAGE_NOT_FOUND',
        'INVALID_REQUEST',
      ]),
      param(z.object({ bookId: id, page: id })),
      async (c) => c.json(await answerPage(c, c.req.valid('param'))),
    )
}

async function answerPage(
  c: Context<ContentEnv>,
  at: { bookId: number; page: number },
): Promise<PageContent> {
  const reader = await c.var.bearer()
  const found = await getBookPage(c.var.db, reader, at)
  if (!found.isPublic && reader.memberId !== undefined) {
    const { editionId, number: page } = found
    c.var.countPaidPage({ memberId: reader.memberId, editionId, page, at: reader.now })
  }
  c.set('isPublic', found.isPublic)
  c.header('cache-control', found.isPublic ? PUBLIC_JSON['cache-control'] : 'private, no-store')
  return toContent(found)
}

function toContent({ number, isPublic: _, ...page }: BookPage): PageContent {
  return {
    ...page,
    page: number,
    prevPage: number > 1 ? number - 1 : null,
    nextPage: number < page.totalPage ? number + 1 : null,
  }
}
