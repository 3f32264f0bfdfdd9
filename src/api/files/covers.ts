import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { getBookCard } from '#src/domain/catalog/book-card.ts'
import { coverVersion } from '#src/shared/cover/cover-design.ts'
import { Refusal } from '#src/domain/errors.ts'
import { toBook } from '#src/api/book-core/book.ts'
import type { Env } from '#src/api/http/environment.ts'
import { id, param } from '#src/api/http/request.ts'

const file = z.string().regex(/^[0-9a-z]{1,8}\.png$/)

/** Covers as pictures of 1200 × 630, for links shared elsewhere. Anyone may see the cover of any book. */
export const covers = new Hono<Env>()
  .get('/house.png', async (c) => {
    const { ofLibrary: ofHouse } = drawer(c)
    return send(c, await ofHouse(), 'public, max-age=86400')
  })
  .get('/:bookId/:file', param(z.object({ bookId: id, file })), async (c) => {
    const { bookId, file } = c.req.valid('param')
    const { ofBook } = drawer(c)
    const book = toBook(await getBookCard(c.var.db, bookId))
    const version = coverVersion(book)
    // An address of an older cover leads to the one of today, but nobody may hold it for that for long.
    const cacheControl =
      file === `${version}.png` ? 'public, max-age=31536000, immutable' : 'public, max-age=300'
    const etag = `"${version}"`
    if (c.req.header('if-none-match') === etag)
      return c.body(null, 304, { etag, 'cache-control': cacheControl })
    c.header('etag', etag)
    return send(c, await ofBook(book), cacheControl)
  })

function drawer(c: Context<Env>) {
  if (c.var.covers === undefined) throw new Refusal('MEDIA_NOT_FOUND')
  return c.var.covers
}

function send(c: Context<Env>, png: Uint8Array, cacheControl: string) {
  return c.body(new Uint8Array(png), 200, {
    'content-type': 'image/png',
    'cache-control': cacheControl,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
}
