import type { HttpBindings } from '@hono/node-server'

/** Writes one JSON line a request, in batches, without the query (it may hold what a reader searched for). */
export function accessLog(write: (lines: string) => void, trustedProxies: number) {
  let lines: string[] = []
  const flush = () => {
    if (lines.length === 0) return
    write(`${lines.join('\n')}\n`)
    lines = []
  }
  const timer = setInterval(flush, 500).unref()
  return {
    note(request: Request, bindings: HttpBindings, done: { status: number; milliseconds: number }) {
      const { method, url } = request
      const path = url.slice(url.indexOf('/', 8)).split('?')[0]
      const ip = clientAddress(request, bindings, trustedProxies)
      lines.push(JSON.stringify({ at: new Date().toISOString(), ip, method, path, ...done }))
    },
    close() {
      clearInterval(timer)
      flush()
    },
  }
}

/** The caller's address: of X-Forwarded-For only the entries our own proxies wrote, counted from the right. */
export function clientAddress(request: Request, bindings: HttpBindings, trustedProxies: number): string {
  const direct = bindings.incoming.socket.remoteAddress ?? ''
  if (trustedProxies === 0) return direct
  const hops = (request.headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  return hops.at(-trustedProxies) || direct
}
