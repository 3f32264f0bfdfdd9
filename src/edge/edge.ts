import type { HttpBindings } from '@hono/node-server'
import type { Inspection } from './inspection.ts'
import type { Health } from './health.ts'
import type { accessLog } from './access-log.ts'

type Serve = (request: Request) => Response | Promise<Response>

export type EdgeParts = {
  /** An answer that lies in memory with all its headers, `commonHeaders` among them. */
  findReady?: (request: Request) => Response | undefined
  api: (request: Request, bindings: HttpBindings) => Response | Promise<Response>
  /** Undefined at once for an address that is no file's. */
  files: (request: Request) => Promise<Response> | undefined
  page: Serve
  command: (request: Request, bindings: HttpBindings) => Promise<Response>
  /** A demo's mails; absent in production. */
  outbox?: ((request: Request, bindings: HttpBindings) => Promise<Response>) | undefined
  /** Leaves for the card page of a payment company; absent where payments are off. */
  checkout?: Serve | undefined
  /** The practice payment company; absent where real cards are charged. */
  sandbox?: ((request: Request, bindings: HttpBindings) => Promise<Response>) | undefined
  health: Health
  securityText: (request: Request) => Response
  /** What every answer has. */
  commonHeaders: Record<string, string>
  findInspection: () => Inspection
  log: ReturnType<typeof accessLog> | undefined
  onFault: (error: Error) => void
}

/** What crawlers and feed readers fetch. */
const FEEDS = new Set(['/sitemap.xml', '/robots.txt', '/rss.xml'])

/** Nothing of ours is what a browser guesses from its first bytes; `secure`: readers reach us over HTTPS. */
export function commonHeaders(secure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** The outermost function: sends each request to its handler, and nothing else. */
export function edge(parts: EdgeParts) {
  const common = Object.entries(parts.commonHeaders)

  return function handle(request: Request, bindings: HttpBindings): Response | Promise<Response> {
    const started = performance.now()
    const note = (response: Response): Response => {
      parts.log?.note(request, bindings, {
        status: response.status,
        milliseconds: Math.round(performance.now() - started),
      })
      return response
    }
    const finish = (response: Response): Response => {
      for (const [name, value] of common) response.headers.set(name, value)
      return note(response)
    }
    try {
      // Without a promise, and without a header set afterwards: either costs as much as all the rest.
      const ready = parts.findInspection().active ? undefined : parts.findReady?.(request)
      if (ready !== undefined) return note(ready)
      const answered = route(request, bindings)
      return answered instanceof Promise ? answered.catch(reportFault).then(finish) : finish(answered)
    } catch (error) {
      return finish(reportFault(error))
    }
  }

  function reportFault(error: unknown): Response {
    parts.onFault(error instanceof Error ? error : new Error(String(error)))
    return new Response('Internal Server Error', { status: 500, headers: { 'cache-control': 'no-store' } })
  }

  function route(request: Request, bindings: HttpBindings): Response | Promise<Response> {
    const path = request.url.slice(request.url.indexOf('/', 8)).split('?')[0] ?? '/'
    if (path === '/livez') return parts.health.live()
    if (path === '/readyz') return parts.health.ready()
    if (path === '/.well-known/security.txt') return parts.securityText(request)
    if (path.startsWith('/_command/')) return parts.command(request, bindings)
    if (path === '/dev/outbox' && parts.outbox !== undefined) return parts.outbox(request, bindings)
    if (path.startsWith('/_sandbox/') && parts.sandbox !== undefined) return parts.sandbox(request, bindings)
    const api = path.startsWith('/api/') || path.startsWith('/media/') || FEEDS.has(path)
    if (!api) {
      const file = parts.files(request)
      if (file !== undefined) return file
    }
    const { active, until } = parts.findInspection()
    if (active && path !== '/api/inspection' && path !== '/api/site') return closed(request, { api, until })
    if (path === '/checkout' && parts.checkout !== undefined) return parts.checkout(request)
    return api ? parts.api(request, bindings) : parts.page(request)
  }

  async function closed(request: Request, { api, until }: { api: boolean; until: string | null }) {
    const wait = until === null ? 3600 : Math.max(60, Math.round((Date.parse(until) - Date.now()) / 1000))
    const headers = { 'cache-control': 'no-store', 'retry-after': String(wait) }
    if (api) return Response.json({ message: 'INSPECTION', until }, { status: 503, headers })
    const forwarded = new Headers(request.headers)
    for (const name of ['accept-encoding', 'if-none-match']) forwarded.delete(name)
    const page = await parts.page(new Request(new URL('/inspection', request.url), { headers: forwarded }))
    // Without the app: its router would look at the address, which is another.
    const html = (await page.text()).replaceAll(/<script type="module"[^<>]*>[^<]*<\/script>/g, '')
    const response = new Response(html, { status: 503, headers: page.headers })
    response.headers.delete('etag')
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return response
  }
}
