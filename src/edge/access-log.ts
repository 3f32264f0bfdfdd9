import type { HttpBindings } from '@hono/node-server'
import { hideSecret } from '#src/shared/secret-path.ts'

/** Writes one JSON line a request, in batches, without the query (it may hold what a reader searched for) and without secrets. */
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
      const path = quote(hideSecret(url.slice(url.indexOf('/', 8)).split('?')[0] ?? ''))
      const ip = quote(clientAddress(request, bindings, trustedProxies))
      // By hand: to make an object of every request only to write it down costs three times as much.
      lines.push(
        `{"at":"${moment()}","ip":${ip},"method":${quote(method)},"path":${path},"status":${done.status},"milliseconds":${done.milliseconds}}`,
      )
    },
    close() {
      clearInterval(timer)
      flush()
    },
  }
}

const quote = (text: string) => JSON.stringify(text)

let lastTime = 0
let lastMoment = ''

/** Now, written out once for all that happens in one millisecond. */
function moment(): string {
  const time = Date.now()
  if (time !== lastTime) {
    lastTime = time
    lastMoment = new Date(time).toISOString()
  }
  return lastMoment
}

/** The caller's address: of X-Forwarded-For only the entries our own proxies wrote, counted from the right. */
export function clientAddress(request: Request, bindings: HttpBindings, trustedProxies: number): string {
  const direct = bindings.incoming.socket.remoteAddress ?? ''
  if (trustedProxies === 0) return direct
  const hops = (request.headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  return hops.at(-trustedProxies) || direct
}
