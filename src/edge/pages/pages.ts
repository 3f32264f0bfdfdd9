import { createHash, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { asBookOrder, type BookOrder } from '#src/domain/catalog/rules.ts'
import { type Language, pickLanguage } from '#src/shared/language.ts'
import { holdsSecret } from '#src/shared/secret-path.ts'
import { allowStyle, contentPolicy, extractOwnScripts } from './content-policy.ts'
import { styleInliner, type Stylesheet } from './inline-styles.ts'

/** A page made once for every visitor in that language, together with its policy. */
type MadePage = {
  /** Bytes, ready for the socket: text would be encoded for every reader again. */
  body: Uint8Array<ArrayBuffer>
  headers: Record<string, string>
  etag: string
  status: number
  packed?: Packed | Promise<Packed>
}

/** Makes a page, or a Response that leads elsewhere. Every script of our own in it has this nonce. */
export type RenderPage = (
  request: Request,
  how: { language: Language; order: BookOrder; nonce: string },
) => Promise<RenderedPage | Response>

export type RenderedPage = { html: string; status: number }

type PageOptions = {
  /** Where scripts may ask beside this server. */
  connectTo: readonly string[]
  /** Headers that every answer of this server has; a page that lies ready is sent past the place that sets them. */
  commonHeaders?: Record<string, string> | undefined
  /** The address readers see; without it a page is made for the address of the request. */
  publicUrl?: string | undefined
  /** The stylesheets that every page links. */
  styles?: readonly Stylesheet[] | undefined
}

type Packed = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> }

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
/** Bytes of pages with their stylesheets in them. */
const STYLED_BYTES = 16 * 1024 * 1024
/** The only parts of a query that change a page; others (campaign marks, say) must not fill the memory. */
const QUERY = ['lang', 'order', 'loc', 'edition', 'page', 'list', 'tab', 'social', 'free', 'in', 'category']

const compress = promisify(gzip)
const encoder = new TextEncoder()

/** Serves pages as a visitor sees them, from memory where they were made a moment ago. */
export function pageServer(
  render: RenderPage,
  { connectTo, publicUrl, commonHeaders, styles = [] }: PageOptions,
) {
  // It never leaves the server, so one is enough, and a page made again is the same to the byte.
  const nonce = randomUUID()
  const made = new LRUCache<string, MadePage | Promise<MadePage | Response>>({
    max: 2000,
    maxSize: KEPT_BYTES,
    sizeCalculation: () => 64 * 1024,
    ttl: KEPT_FOR,
  })

  const packed = new LRUCache<string, MadePage>({ max: PACKED })
  const inliner = styleInliner(styles)
  const styled = new LRUCache<string, MadePage>({
    maxSize: STYLED_BYTES,
    // Packed, it is there a second time.
    sizeCalculation: ({ body }) => Math.ceil(body.length * 1.25),
  })

  return { serve, find }

  /** Answers from memory where the page is there, else makes it. */
  function serve(request: Request): Response | Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 })
    const { url, language, order } = pageKey(request, publicUrl)
    // Addresses in the page begin with the host of the request, so nobody gets a page made for another host.
    const key = `${language} ${order} ${url.href}`
    const stored =
      made.get(key) ??
      store(key, make(new Request(url, { headers: { accept: 'text/html' } }), language, order))
    if (!(stored instanceof Promise)) return answer(request, fitting(request, stored))
    return stored.then((page) =>
      page instanceof Response ? new Response(null, page) : answer(request, fitting(request, page)),
    )
  }

  /** The page, or the same with its stylesheets in it, for a browser that has none yet. */
  function fitting(request: Request, page: MadePage): MadePage {
    if (!inliner.isLacking(request)) return page
    const stored = styled.get(page.etag)
    if (stored?.status === page.status) return stored
    const body = inliner.inline(page.body)
    if (body === undefined) return page
    const etag = etagOf(body)
    const policy = allowStyle(page.headers['content-security-policy'] ?? '', inliner.source)
    const headers = { ...page.headers, etag, 'content-security-policy': policy }
    const whole = { body, headers, etag, status: page.status }
    styled.set(page.etag, whole)
    return whole
  }

  /** A page that lies ready under an address without a query. It parses no address, which costs more than the answer. */
  function find(request: Request): Response | undefined {
    if (request.method !== 'GET' || request.url.includes('?')) return undefined
    const language = pickLanguage({
      query: null,
      saved: savedIn(request, 'currentLanguage'),
      acceptLanguage: request.headers.get('accept-language'),
    })
    const order = asBookOrder(savedIn(request, 'bookOrder')) ?? 'language'
    const address =
      publicUrl === undefined ? request.url : publicUrl + request.url.slice(request.url.indexOf('/', 8))
    const stored = made.get(`${language} ${order} ${address}`)
    const answered =
      stored === undefined || stored instanceof Promise
        ? undefined
        : answer(request, fitting(request, stored))
    return answered instanceof Promise ? undefined : answered
  }

  function store(key: string, pending: Promise<MadePage | Response>) {
    made.set(key, pending)
    pending.then(
      (page) => {
        if (made.peek(key) !== pending) return
        // Redirects, refusals and faults are answered but not cached.
        if (page instanceof Response || page.status !== 200) made.delete(key)
        else made.set(key, page, { noUpdateTTL: true })
      },
      () => made.delete(key),
    )
    return pending
  }

  async function make(request: Request, language: Language, order: BookOrder): Promise<MadePage | Response> {
    const rendered = await render(request, { language, order, nonce })
    if (rendered instanceof Response) return rendered
    const { html, scripts } = extractOwnScripts(rendered.html, nonce)
    const body = encoder.encode(html)
    const etag = etagOf(body)
    const { status } = rendered
    const isSecret = holdsSecret(new URL(request.url).pathname)
    const same = packed.get(etag)
    if (same?.status === status) return same
    const headers: Record<string, string> = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentPolicy(scripts, connectTo),
      'cache-control': status === 200 && !isSecret ? 'public, max-age=0, must-revalidate' : 'no-store',
      vary: 'Accept-Encoding, Accept-Language, Cookie, Sec-Fetch-Dest',
      etag,
      ...PAGE_HEADERS,
      ...(isSecret ? SECRET_HEADERS : {}),
      ...commonHeaders,
      // A browser asks again by itself, without a script too.
      ...(status === 503 ? { 'retry-after': ASK_AGAIN, refresh: ASK_AGAIN } : {}),
    }
    const page = { body, headers, etag, status }
    packed.set(etag, page)
    return page
  }
}

function pageKey(
  request: Request,
  publicUrl: string | undefined,
): { url: URL; language: Language; order: BookOrder } {
  const { pathname, search, origin } = new URL(request.url)
  const url = new URL(`${publicUrl ?? origin}${pathname}${search}`)
  const language = pickLanguage({
    query: url.searchParams.get('lang'),
    saved: savedIn(request, 'currentLanguage'),
    acceptLanguage: request.headers.get('accept-language'),
  })
  const order = pickOrder(request, url)
  for (const name of Array.from(url.searchParams.keys()))
    if (!QUERY.includes(name)) url.searchParams.delete(name)
  url.searchParams.sort()
  return { url, language, order }
}

/** How the lists of books of a page stand: as its address says, else as was chosen before. */
export function pickOrder(request: Request, url: URL): BookOrder {
  return (
    asBookOrder(url.searchParams.get('order')) ?? asBookOrder(savedIn(request, 'bookOrder')) ?? 'language'
  )
}

function savedIn(request: Request, name: 'currentLanguage' | 'bookOrder'): string | undefined {
  const cookie = request.headers.get('cookie')
  if (cookie === null) return undefined
  const cookies = cookie.split(/;\s*/)
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
}

const etagOf = (body: Uint8Array) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

function answer(request: Request, page: MadePage): Response | Promise<Response> {
  const { body, headers, etag, status } = page
  if (request.headers.get('if-none-match') === etag && status === 200) {
    return new Response(null, { status: 304, headers })
  }
  if (request.headers.get('accept-encoding')?.includes('gzip') !== true)
    return new Response(body, { status, headers })
  const packed = (page.packed ??= packOnce(page))
  return packed instanceof Promise
    ? packed.then((ready) => new Response(ready.body, { status, headers: ready.headers }))
    : new Response(packed.body, { status, headers: packed.headers })
}

async function packOnce(page: MadePage): Promise<Packed> {
  const body = new Uint8Array(await compress(page.body))
  const packed = { body, headers: { ...page.headers, 'content-encoding': 'gzip' } }
  page.packed = packed
  return packed
}

const PAGE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
}

/** Of a page whose address has a secret in it: no page it leads to learns the address, and no search engine keeps it. */
const SECRET_HEADERS = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }
