import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { describe, expect, test } from 'vitest'
import { testFolders } from '#src/testing/folder.ts'
import { accessLog, clientAddress } from './access-log.ts'
import { commonHeaders, edge, type EdgeParts } from './edge.ts'
import { healthChecks } from './health.ts'
import { inspectionFlag } from './inspection.ts'

const folder = testFolders()

const from = (remoteAddress: string | undefined) =>
  ({ incoming: { socket: { remoteAddress } } }) as unknown as HttpBindings

const named = (name: string) => (request: Request) => new Response(`${name} ${new URL(request.url).pathname}`)

function house(parts: Partial<EdgeParts> = {}) {
  const faults: Error[] = []
  const handle = edge({
    api: named('api'),
    files: (request) =>
      request.url.includes('/assets/') ? Promise.resolve(new Response('a file', { status: 200 })) : undefined,
    page: named('page'),
    command: (request) => Promise.resolve(named('command')(request)),
    outbox: (request) => Promise.resolve(named('outbox')(request)),
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
    ['/.well-known/security.txt', 'security /.well-known/security.txt'],
  ])('for %s goes to its room', async (path, text) => {
    expect(await house().get(path)).toMatchObject({ status: 200, text })
  })

  test('that its room answers at once is answered at once', () => {
    const { handle } = house()
    for (const path of ['/home', '/api/bookMain/ad'])
      expect(handle(new Request(`http://books.example${path}`), from('10.0.0.1'))).toBeInstanceOf(Response)
  })

  test('for the mails of a demo is for a page where there are none: in production', async () => {
    expect((await house({ outbox: undefined }).get('/dev/outbox')).text).toBe('page /dev/outbox')
  })

  test('that meets a fault of ours is told so without its words, and the operator hears of it', async () => {
    const { get, faults } = house({
      page: () => {
        throw new Error('secret')
      },
    })
    const { status, text, headers } = await get('/home')
    expect({ status, text, kept: headers.get('cache-control') }).toEqual({
      status: 500,
      text: 'Internal Server Error',
      kept: 'no-store',
    })
    expect(faults.map((fault) => fault.message)).toEqual(['secret'])
  })

  test('is answered with what it is, for no browser to guess: JSON, files and faults too', async () => {
    const { get } = house({
      page: () => {
        throw new Error('down')
      },
    })
    for (const path of ['/api/x', '/assets/a.js', '/home', '/livez', '/readyz', '/_command/x', '/robots.txt'])
      expect((await get(path)).headers.get('x-content-type-options'), path).toBe('nosniff')
  })

  test('over HTTPS is told to stay there, and only then', async () => {
    expect((await house().get('/home')).headers.get('strict-transport-security')).toBeNull()
    for (const path of ['/home', '/api/x', '/assets/a.js', '/livez']) {
      const { headers } = await house({ commonHeaders: commonHeaders(true) }).get(path)
      expect(headers.get('strict-transport-security'), path).toMatch(/max-age=31536000/)
    }
  })
})

describe('an answer that lies ready', () => {
  const findReady = () => new Response('ready')

  test('goes out as it is', async () => {
    expect((await house({ findReady }).get('/home')).text).toBe('ready')
    expect((await house({ findReady: () => undefined }).get('/home')).text).toBe('page /home')
  })

  test('is not given while the library is closed', async () => {
    const findInspection = () => ({ active: true, until: null })
    expect((await house({ findReady, findInspection }).get('/home')).status).toBe(503)
  })
})

describe('a library closed for maintenance', () => {
  const until = new Date(Date.now() + 600_000).toISOString()
  const closed = (end: string | null = until) =>
    house({ findInspection: () => ({ active: true, until: end }) })

  test('shows the maintenance page under every address of a page', async () => {
    const { status, text, headers } = await closed().get('/book/1')
    expect({ status, text, kept: headers.get('cache-control') }).toEqual({
      status: 503,
      text: 'page /inspection',
      kept: 'no-store',
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

describe('the flag for maintenance', () => {
  test('is a file in the data folder, looked at once a second', () => {
    const dataDir = folder()
    let now = 0
    const find = inspectionFlag(dataDir, () => now)
    const file = join(dataDir, 'inspection.json')
    expect(find()).toEqual({ active: false, until: null })
    writeFileSync(file, '{"until":"2026-12-01T09:00:00+09:00"}')
    now = 999
    expect(find().active).toBe(false)
    now = 1000
    const { active, until } = find()
    expect({ active, at: Date.parse(until!) }).toEqual({
      active: true,
      at: Date.parse('2026-12-01T00:00:00Z'),
    })
    rmSync(file)
    now = 2000
    expect(find()).toEqual({ active: false, until: null })
  })

  test.each(['', '{}', '{"until":null}', '{"until":"soon"}', 'null', '[]', 'closed'])(
    'closes the library with %j in it too, with no end known',
    (text) => {
      const dataDir = folder()
      writeFileSync(join(dataDir, 'inspection.json'), text)
      expect(inspectionFlag(dataDir, () => 0)()).toEqual({ active: true, until: null })
    },
  )
})

describe('the checks for health', () => {
  const checks = (parts: Partial<Parameters<typeof healthChecks>[0]> = {}) =>
    healthChecks({
      canWrite: () => Promise.resolve(true),
      isMigrated: () => Promise.resolve(true),
      dataDir: folder(),
      isDraining: () => false,
      now: () => 0,
      ...parts,
    })
  const ready = async (parts?: Parameters<typeof checks>[0]) => {
    const response = await checks(parts).ready()
    return {
      status: response.status,
      ...((await response.json()) as object),
      kept: response.headers.get('cache-control'),
    }
  }

  test('say ready when all is well', async () => {
    expect(await ready()).toEqual({
      status: 'ok',
      checks: { database: true, migrated: true, disk: true, accepting: true },
      kept: 'no-store',
    })
  })

  test.each([
    ['the database takes no writes', 'database', { canWrite: () => Promise.reject(new Error('read-only')) }],
    ['the database is of another version', 'migrated', { isMigrated: () => Promise.resolve(false) }],
    ['the server is about to stop', 'accepting', { isDraining: () => true }],
    ['the data folder is gone', 'disk', { dataDir: '/nowhere/at/all' }],
  ])('say which one fails when %s', async (_, name, parts) => {
    const response = await checks(parts).ready()
    expect(response.status).toBe(503)
    const { checks: seen } = (await response.json()) as { checks: Record<string, boolean> }
    expect(Object.keys(seen).filter((check) => !seen[check])).toEqual([name])
    expect(checks(parts).live().status).toBe(200)
  })

  test('write once in some seconds, however often anyone asks, and say at once when the server is about to stop', async () => {
    let [now, writes, draining] = [0, 0, false]
    const canWrite = () => Promise.resolve(++writes > 0)
    const { ready } = checks({ canWrite, now: () => now, isDraining: () => draining })
    await Promise.all(Array.from({ length: 50 }, ready))
    now = 2999
    await ready()
    expect(writes).toBe(1)
    draining = true
    expect((await ready()).status).toBe(503)
    now = 3000
    await ready()
    expect(writes).toBe(2)
  })

  test('do not wait for a database that does not answer', { timeout: 10_000 }, async () => {
    const response = await checks({ canWrite: () => new Promise(() => undefined) }).ready()
    expect(response.status).toBe(503)
  })
})

describe('the address of a caller', () => {
  const address = (proxies: number, forwarded?: string) =>
    clientAddress(
      new Request('http://x/', forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } }),
      from('10.0.0.1'),
      proxies,
    )

  test('is the connection’s own where no proxy is trusted, whatever a header says', () => {
    expect(address(0)).toBe('10.0.0.1')
    expect(address(0, '1.2.3.4')).toBe('10.0.0.1')
  })

  test('is what our own proxies wrote, counted from the right, never what the caller wrote before', () => {
    expect(address(1, '1.2.3.4')).toBe('1.2.3.4')
    expect(address(1, '6.6.6.6, 1.2.3.4')).toBe('1.2.3.4')
    expect(address(2, '6.6.6.6, 1.2.3.4, 5.5.5.5')).toBe('1.2.3.4')
  })

  test('is the connection’s where our proxies wrote nothing', () => {
    expect(address(1)).toBe('10.0.0.1')
    expect(address(1, '')).toBe('10.0.0.1')
    expect(address(2, '1.2.3.4')).toBe('10.0.0.1')
  })
})

describe('the log', () => {
  test('has a line for each request, without what a reader searched for', () => {
    const lines: string[] = []
    const log = accessLog((text) => lines.push(...text.trim().split('\n')), 1)
    const request = new Request('http://x/search/a?q=secret', { headers: { 'x-forwarded-for': '1.2.3.4' } })
    log.note(request, from('10.0.0.1'), { status: 200, milliseconds: 3 })
    log.note(new Request('http://x/home'), from('10.0.0.1'), { status: 304, milliseconds: 0 })
    log.close()
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        at: expect.any(String) as string,
        ip: '1.2.3.4',
        method: 'GET',
        path: '/search/a',
        status: 200,
        milliseconds: 3,
      },
      {
        at: expect.any(String) as string,
        ip: '10.0.0.1',
        method: 'GET',
        path: '/home',
        status: 304,
        milliseconds: 0,
      },
    ])
  })
})
