import { createHash, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { type Language, pickLanguage } from '#src/domain/language/rules.ts'
import { contentPolicy, extractOwnScripts } from './content-policy.ts'

/** A page made once for every visitor in that language, together with its policy. */
type MadePage = {
  html: string
  policy: string
  etag: string
  status: number
  packed?: Promise<Uint8Array<ArrayBuffer>>
}

/** Makes a page. Every script of our own in it has this nonce. */
export type RenderPage = (request: Request, how: { language: Language; nonce: string }) => Promise<Response>

type PageOptions = {
  /** Where scripts may ask beside this server. */
  connectTo: readonly string[]
  /** The address readers see; without it a page is made for whichever address it was asked at. */
  publicUrl?: string | undefined
}

/**
 * For this long a page is served as it was made, in milliseconds. The API may have made it from a text it remembered
 * for two seconds already, and a change shows within five.
 */
const KEPT_FOR = 2500
const KEPT_BYTES = 48 * 1024 * 1024
/** After so many seconds a page that could not be made because the database is away is asked for again. */
const ASK_AGAIN = '5'
/** Pages packed once, by their content: most are made anew only to be found the same. */
const PACKED = 200
/** The only parts of a query that change a page; others (campaign marks, say) must not fill the memory. */
const QUERY = ['lang', 'loc', 'edition', 'page', 'list', 'tab', 'social']

const compress = promisify(gzip)
const pack = async (html: string) => new Uint8Array(await compress(html))

/** Serves pages as a visitor sees them, from memory where they were made a moment ago. */
export function pageServer(render: RenderPage, { connectTo, publicUrl }: PageOptions) {
  // It never leaves the server, so one is enough, and a page made again is the same to the byte.
  const nonce = randomUUID()
  const made = new LRUCache<string, Promise<MadePage | Response>>({
    max: 2000,
    maxSize: KEPT_BYTES,
    sizeCalculation: () => 64 * 1024,
    ttl: KEPT_FOR,
  })

  const packed = new LRUCache<string, MadePage>({ max: PACKED })

  return async function servePage(request: Request): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 })
    const { url, language } = asked(request, publicUrl)
    // Addresses in the page begin with the host it was asked at, so nobody gets what was made for another.
    const key = `${language} ${url.href}`
    let pending = made.get(key)
    if (pending === undefined) {
      pending = make(new Request(url, { headers: { accept: 'text/html' } }), language)
      made.set(key, pending)
      // A redirect, a refusal or a fault is told to the one who asked and not kept.
      pending.then(
        (page) => (page instanceof Response || page.status !== 200) && made.delete(key),
        () => made.delete(key),
      )
    }
    const page = await pending
    return page instanceof Response ? new Response(null, page) : answer(request, page)
  }

  async function make(request: Request, language: Language): Promise<MadePage | Response> {
    const response = await render(request, { language, nonce })
    if (response.status >= 300 && response.status < 400) return response
    const { html, scripts } = extractOwnScripts(await response.text(), nonce)
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
    const { status } = response
    const same = packed.get(etag)
    if (same?.status === status) return same
    const page = { html, policy: contentPolicy(scripts, connectTo), etag, status }
    packed.set(etag, page)
    return page
  }
}

function asked(request: Request, publicUrl: string | undefined): { url: URL; language: Language } {
  const { pathname, search, origin } = new URL(request.url)
  const url = new URL(`${publicUrl ?? origin}${pathname}${search}`)
  const language = pickLanguage({
    query: url.searchParams.get('lang'),
    saved: /(?:^|;\s*)currentLanguage=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1],
    acceptLanguage: request.headers.get('accept-language'),
  })
  for (const name of Array.from(url.searchParams.keys()))
    if (!QUERY.includes(name)) url.searchParams.delete(name)
  url.searchParams.sort()
  return { url, language }
}

async function answer(request: Request, page: MadePage): Promise<Response> {
  const headers: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
    'cache-control': page.status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store',
    vary: 'Accept-Encoding, Accept-Language, Cookie',
    etag: page.etag,
    ...PAGE_HEADERS,
    // A browser asks again by itself, without a script too.
    ...(page.status === 503 ? { 'retry-after': ASK_AGAIN, refresh: ASK_AGAIN } : {}),
  }
  if (request.headers.get('if-none-match') === page.etag && page.status === 200) {
    return new Response(null, { status: 304, headers })
  }
  if (request.headers.get('accept-encoding')?.includes('gzip') === true) {
    page.packed ??= pack(page.html)
    headers['content-encoding'] = 'gzip'
    return new Response(await page.packed, { status: page.status, headers })
  }
  return new Response(page.html, { status: page.status, headers })
}

const PAGE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
}
