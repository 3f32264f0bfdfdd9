import { Hono } from 'hono'
import { z } from 'zod'
import { Refusal } from '#src/domain/errors.ts'
import type { Env } from '#src/api/http/environment.ts'
import { param } from '#src/api/http/request.ts'

const key = z.string().regex(/^[0-9a-f]{32}\.webp$/)

/** Where a member's picture is found; null where the first letter of the name stands for it. */
export function memberPicturePath(pictureKey: string | null): string | null {
  return pictureKey === null ? null : `/media/member/${pictureKey}`
}

/** Pictures of members, for everyone. A name names one picture only, and nothing once that is gone. */
export const memberPictures = new Hono<Env>().get('/:key', param(z.object({ key })), async (c) => {
  const bytes = await c.var.findPicture(c.req.valid('param').key)
  if (bytes === undefined) throw new Refusal('MEDIA_NOT_FOUND')
  return c.body(new Uint8Array(bytes), 200, {
    'content-type': 'image/webp',
    // A member who leaves is soon gone from the memory of others too.
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
})
