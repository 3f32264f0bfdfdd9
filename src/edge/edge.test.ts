import type { HttpBindings } from '@hono/node-server'
import { describe, expect, test } from 'vitest'
import { commonHeaders, edge, type EdgeParts } from './edge.ts'

const from = (remoteAddress: string | undefined) =>
  ({ incoming: { socket: { remoteAddress } } }) as unknown as HttpBindings

const named = (name: string) => (request: Request) => new Response(`${name} ${new URL(request.url).pathname}`)

function testEdge(parts: Partial<EdgeParts> = {}) {
  const faults: Error[] = []
  const handle = edge({
    api: named('api'),
    files: (request) =>
      request.url.includes('/assets/') ? Promise.resolve(new Response('a file', { status: 200 })) : undefined,
    page: named('page'),
    command: (request) => Promise.resolve(named('command')(request)),
    outbox: (request) => Promise.resolve(named('outbox')(request)),
    checkout: named('checkout'),
    sandbox: (request) => Promise.resolve(named('sandbox')(request)),
    health: { live: () => new Response('alive'), ready: () => Promise.resolve(new Response('ready')) },
    securityText: named('security'),
    findInspection: () => ({ active: false, until: null }),
    log: undefined,
    commonHeaders: commonHeaders(false),
    onFault: (error) => faults.push(error),
    ...parts,
  })
  const get = async (path: string) => {
    const response = await handle(new Request(`http://books.example${path}`), from('10.0.0.1'))
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  return { get, faults, handle }
}

describe('a request', () => {
  test.each([
    ['/api/bookMain/ad', 'api /api/bookMain/ad'],
    ['/media/1/a.webp', 'api /media/1/a.webp'],
    ['/sitemap.xml?page=1', 'api /sitemap.xml'],
    ['/robots.txt', 'api /robots.txt'],
    ['/rss.xml', 'api /rss.xml'],
    ['/rss.xml/x', 'page /rss.xml/x'],
    ['/home?x=/api/', 'page /home'],
    ['/apis', 'page /apis'],
    ['/assets/a.js', 'a file'],
    ['/livez', 'alive'],
    ['/readyz', 'ready'],
    ['/_command/import', 'command /_command/import'],
    ['/dev/outbox', 'outbox /dev/outbox'],
    ['/checkout', 'checkout /checkout'],
    ['/checkout/x', 'page /checkout/x'],
    ['/_sandbox/sdk.js', 'sandbox /_sandbox/sdk.js'],
    ['/.well-known/security.txt', 'security /.well-known/security.txt'],
  ])('for %s goes to its handler', async (path, text) => {
    expect(await testEdge().get(path)).toMatchObject({ status: 200, text })
  })

  test('that its handler answers at once is answered at once', () => {
    const { handle } = testEdge()
    for (const path of ['/home', '/api/bookMain/ad'])
      expect(handle(new Request(`http://books.example${path}`), from('10.0.0.1'))).toBeInstanceOf(Response)
  })

  test('for the mails of a demo is for a page where there are none: in production', async () => {
    expect((await testEdge({ outbox: undefined }).get('/dev/outbox')).text).toBe('page /dev/outbox')
  })

  test('for the checkout or the sandbox is for a page where there is none', async () => {
    const { get } = testEdge({ checkout: undefined, sandbox: undefined })
    expect((await get('/checkout')).text).toBe('page /checkout')
    expect((await get('/_sandbox/sdk.js')).text).toBe('page /_sandbox/sdk.js')
  })

  test('that meets a fault of ours is told so without its words, and the operator hears of it', async () => {
    const { get, faults } = testEdge({
      page: () => {
        throw new Error('secret')
      },
    })
    const { status, text, headers } = await get('/home')
    expect({ status, text, cacheControl: headers.get('cache-control') }).toEqual({
      status: 500,
      text: 'Internal Server Error',
      cacheControl: 'no-store',
    })
    expect(faults.map((fault) => fault.message)).toEqual(['secret'])
  })

  test('is answered with what it is, for no browser to guess: JSON, files and faults too', async () => {
    const { get } = testEdge({
      page: () => {
        throw new Error('down')
      },
    })
    for (const path of ['/api/x', '/assets/a.js', '/home', '/livez', '/readyz', '/_command/x', '/robots.txt'])
      expect((await get(path)).headers.get('x-content-type-options'), path).toBe('nosniff')
  })

  test('over HTTPS is told to stay there, and only then', async () => {
    expect((await testEdge().get('/home')).headers.get('strict-transport-security')).toBeNull()
    for (const path of ['/home', '/api/x', '/assets/a.js', '/livez']) {
      const { headers } = await testEdge({ commonHeaders: commonHeaders(true) }).get(path)
      expect(headers.get('strict-transport-security'), path).toMatch(/max-age=31536000/)
    }
  })
})

describe('an answer that lies ready', () => {
  const findReady = () => new Response('ready')

  test('goes out as it is', async () => {
    expect((await testEdge({ findReady }).get('/home')).text).toBe('ready')
    expect((await testEdge({ findReady: () => undefined }).get('/home')).text).toBe('page /home')
  })

  test('is not given while the library is closed', async () => {
    const findInspection = () => ({ active: true, until: null })
    expect((await testEdge({ findReady, findInspection }).get('/home')).status).toBe(503)
  })
})

describe('a library closed for maintenance', () => {
  const until = new Date(Date.now() + 600_000).toISOString()
  const closed = (end: string | null = until) =>
    testEdge({ findInspection: () => ({ active: true, until: end }) })

  test('shows the maintenance page under every address of a page', async () => {
    const { status, text, headers } = await closed().get('/book/1')
    expect({ status, text, cacheControl: headers.get('cache-control') }).toEqual({
      status: 503,
      text: 'page /inspection',
      cacheControl: 'no-store',
    })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(590)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(600)
  })

  test('answers programs in their form, the media too', async () => {
    for (const path of ['/api/bookMain/ad', '/media/1/a.webp', '/sitemap.xml', '/robots.txt', '/rss.xml']) {
      const { status, text, headers } = await closed().get(path)
      expect(status).toBe(503)
      expect(JSON.parse(text)).toMatchObject({ message: 'INSPECTION', until })
      expect(headers.get('retry-after')).not.toBeNull()
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  test('asks to come back in an hour where the end is not known, and in a minute where it is past', async () => {
    expect((await closed(null).get('/home')).headers.get('retry-after')).toBe('3600')
    expect((await closed('2020-01-01T00:00:00Z').get('/home')).headers.get('retry-after')).toBe('60')
  })

  test('stays open for health checks, commands, its files and what its page asks', async () => {
    const { get } = closed()
    expect((await get('/livez')).text).toBe('alive')
    expect((await get('/readyz')).text).toBe('ready')
    expect((await get('/_command/import')).text).toContain('command')
    expect((await get('/assets/a.js')).text).toBe('a file')
    expect((await get('/api/inspection')).text).toBe('api /api/inspection')
    expect((await get('/api/site')).text).toBe('api /api/site')
  })
})
