import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { OperatorFonts } from './operator-fonts.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * Serves what stands under `/fonts/`: the operator's fonts, the stylesheet that names them, and the licences of these
 * and of the shipped ones, which are read from `licences`.
 */
export function fontFiles(fonts: OperatorFonts, licences: string) {
  return (request: Request): Promise<Response> | undefined => {
    const path = new URL(request.url).pathname
    return path.startsWith('/fonts/') ? serve(request, path) : undefined
  }

  async function serve(request: Request, path: string): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 })
    if (path === '/fonts/operator.css')
      return text(request, await fonts.stylesheet(), 'text/css; charset=utf-8')
    if (path === '/fonts/licences.txt') {
      const [shipped, installed] = await Promise.all([readFile(licences, 'utf8'), fonts.licences()])
      return text(request, `${installed}${installed && '\n'}${shipped}`, 'text/plain; charset=utf-8')
    }
    const file = await fonts.read(path)
    if (file === undefined)
      return new Response('Not Found', { status: 404, headers: { 'cache-control': 'no-store' } })
    return answer(request, file.bytes, { 'content-type': file.type, 'cache-control': FOR_EVER })
  }
}

function text(request: Request, body: string, type: string): Response {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = { 'content-type': type, 'cache-control': 'public, no-cache', etag }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return answer(request, new TextEncoder().encode(body), headers)
}

function answer(request: Request, body: Uint8Array<ArrayBuffer>, headers: Record<string, string>): Response {
  return new Response(request.method === 'HEAD' ? null : body, {
    headers: {
      ...headers,
      'content-length': String(body.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
}
