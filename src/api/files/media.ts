import { Hono } from 'hono'
import { z } from 'zod'
import { Refusal } from '#src/domain/errors.ts'
import { getPictureAccess } from '#src/domain/reading/book-page.ts'
import type { Env } from '#src/api/http/environment.ts'
import { id, param } from '#src/api/http/request.ts'

const TYPES: Record<string, string> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
}

const key = z.string().regex(/^[0-9a-f]{64}\.(webp|png|jpe?g)$/)

/** Pictures of books: the right to one is judged at every request, and what is not public is never kept by anyone. */
export const media = new Hono<Env>().get(
  '/:editionId/:key',
  param(z.object({ editionId: id, key })),
  async (c) => {
    const picture = c.req.valid('param')
    const { isPublic } = await getPictureAccess(c.var.db, await c.var.reader(), picture)
    const bytes = await c.var.findPicture(picture.key)
    if (bytes === undefined) throw new Refusal('MEDIA_NOT_FOUND')
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': TYPES[picture.key.split('.')[1] ?? ''] ?? 'application/octet-stream',
      'cache-control': isPublic ? 'public, max-age=86400' : 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  },
)
