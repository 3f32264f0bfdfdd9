import { LRUCache } from 'lru-cache'

/**
 * A page of a free book may be served from memory for this long after it was read, in milliseconds. The pages made
 * from it live on for some seconds more, and a change shows within five seconds.
 */
const KEPT_FOR = 2000
const KEPT_BYTES = 32 * 1024 * 1024

export const PUBLIC_JSON = { 'content-type': 'application/json', 'cache-control': 'no-cache' }

export type FreePages = ReturnType<typeof freePageMemory>

/** Answers with pages of free books, the same for every reader, by their address; `headers` are every answer's. */
export function freePageMemory(headers: Record<string, string> = {}) {
  const complete = { ...PUBLIC_JSON, ...headers }
  // Bytes, ready for the socket: text would be encoded for every reader again.
  const cache = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    max: 10_000,
    maxSize: KEPT_BYTES,
    sizeCalculation: (body) => body.byteLength + 1,
    ttl: KEPT_FOR,
  })
  return {
    find(request: Request): Response | undefined {
      const { method, url } = request
      const body = method === 'GET' || method === 'HEAD' ? cache.get(pathOf(url)) : undefined
      return body === undefined ? undefined : new Response(body, { headers: complete })
    },
    store(request: Request, body: Uint8Array<ArrayBuffer>): void {
      cache.set(pathOf(request.url), body)
    },
  }
}

/** As it was written, without the query: another spelling of it is another address. */
function pathOf(url: string): string {
  const end = url.indexOf('?')
  return url.slice(url.indexOf('/', 8), end < 0 ? undefined : end)
}
