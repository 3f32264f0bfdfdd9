import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { ReadableAsset } from '#src/domain/assets/readable-asset.ts'
import { getReadableAsset } from '#src/domain/assets/readable-asset.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { Env } from '#src/api/http/environment.ts'
import { id, param } from '#src/api/http/request.ts'
import { readRange } from './range.ts'

const file = z.string().regex(/^(?:\d{1,5}\.webp|file\.(?:mp3|mp4|vtt))$/)
const KEEP = {
  always: 'public, max-age=31536000, immutable',
  now: 'public, max-age=86400',
  never: 'private, no-store',
} as const

/**
 * Pictures, sound, film and captions. The right to one is judged at each request, also for each range; what is paid for is
 * counted as used, and kept by nobody on the way.
 */
export const assets = new Hono<Env>().get(
  '/:assetId/:file',
  param(z.object({ assetId: id, file })),
  async (c) => {
    const asked = c.req.valid('param')
    const reader = await c.var.reader()
    const asset = await getReadableAsset(c.var.db, reader, asked.assetId)
    const { paidWorkId } = asset
    if (paidWorkId !== undefined && reader.memberId !== undefined)
      c.var.countPaidPage({ memberId: reader.memberId, workId: paidWorkId, at: reader.now })
    c.header('cache-control', KEEP[asset.shared])
    c.header('x-content-type-options', 'nosniff')
    c.header('content-security-policy', "default-src 'none'; sandbox")
    return asset.kind === 'picture' ? sendPicture(c, asset, asked.file) : sendMedia(c, asset, asked.file)
  },
)

async function sendPicture(c: Context<Env>, { sizes, mediaType }: ReadableAsset, name: string) {
  const key = sizes.find(({ width }) => name === `${width}.webp`)?.key
  const bytes = key === undefined ? undefined : await c.var.findPicture(key)
  if (bytes === undefined) throw new Refusal('MEDIA_NOT_FOUND')
  return c.body(new Uint8Array(bytes), 200, { 'content-type': mediaType })
}

/** The whole, or the range a player asks for (RFC 9110 §14). */
async function sendMedia(c: Context<Env>, { mediaType, fileKey, bytes }: ReadableAsset, name: string) {
  if (!fileKey.endsWith(name.slice(name.lastIndexOf('.')))) throw new Refusal('MEDIA_NOT_FOUND')
  c.header('content-type', mediaType)
  c.header('accept-ranges', 'bytes')
  const range = readRange(c.req.header('range'), bytes)
  if (range === 'unsatisfiable') return c.body(null, 416, { 'content-range': `bytes */${bytes}` })
  const { from, to } = range ?? { from: 0, to: bytes - 1 }
  c.header('content-length', String(to - from + 1))
  if (range !== undefined) c.header('content-range', `bytes ${from}-${to}/${bytes}`)
  const status = range === undefined ? 200 : 206
  if (c.req.method === 'HEAD') return c.body(null, status)
  const stream = await c.var.openFile(fileKey, { from, to })
  if (stream === undefined) throw new Refusal('MEDIA_NOT_FOUND')
  return c.body(stream, status)
}
