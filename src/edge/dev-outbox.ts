import type { HttpBindings } from '@hono/node-server'

export type ShownMail = { at: string; to: string; subject: string; text: string; html: string }

const LOCAL = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/
/** What proxies, tunnels and content networks add to a request; no browser and no program of this machine sends any. */
const OF_PROXIES =
  /^(?:x-forwarded(?:-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-(?:host|uri|url|forwarded-for)|x-remote-(?:addr|ip)|remote-addr|x-scheme|x-url-scheme|x-request-start|max-forwards|forwarded|forwarded-for|via|true-client-ip|cf-.+|cdn-.+|fastly-.+|fly-.+|x-amzn-.+|x-azure-.+|x-envoy-.+|x-vercel-.+|x-appengine-.+|x-cloud-trace-context|x-arr-.+|x-proxy.*|ngrok-.+|tailscale-.+)$/

/** Shows a demo's mails to callers on this machine: as JSON to programs, else as a page. Other callers get 404. */
export function devOutbox(list: () => Promise<ShownMail[]>) {
  return async function show(request: Request, bindings: HttpBindings): Promise<Response> {
    const direct = LOCAL.test(bindings.incoming.socket.remoteAddress ?? '')
    // Another site's page may lead a name of its own to this machine, and a proxy brings others here.
    const named = LOCAL_HOST.test(request.headers.get('host') ?? new URL(request.url).host)
    const proxied = Array.from(request.headers.keys()).some((name) => OF_PROXIES.test(name))
    // nginx, left as it is, says nothing of whom it serves and asks by our own name, but in the first version of HTTP.
    const outdated = bindings.incoming.httpVersion === '1.0'
    if (!direct || !named || proxied || outdated) return new Response(null, { status: 404 })
    const mails = await list()
    const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
    if (request.headers.get('accept')?.includes('text/html') !== true)
      return Response.json(mails, { headers })
    return new Response(page(mails), {
      headers: {
        ...headers,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'`,
        'referrer-policy': 'no-referrer',
      },
    })
  }
}

function page(mails: ShownMail[]): string {
  const shown = mails.map(
    ({ at, to, subject, text }) =>
      `<article><h2>${escape(subject)}</h2><p>${escape(to)} · ${escape(at)}</p><pre>${linked(escape(text))}</pre></article>`,
  )
  return `<!doctype html><html lang="ko"><head><meta charset="utf-8"><title>outbox</title>
<style>body{max-width:44em;margin:2em auto;padding:0 1em;font-family:sans-serif}pre{white-space:pre-wrap;word-break:break-word}</style>
</head><body><h1>outbox (${mails.length})</h1>${shown.join('\n')}</body></html>`
}

function linked(escaped: string): string {
  return escaped.replaceAll(/^https?:\S+$/gm, (address) => `<a href="${address}">${address}</a>`)
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (letter) => ESCAPES[letter] ?? '')
}
