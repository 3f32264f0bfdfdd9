import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeEpub } from '#src/testing/books.ts'
import { onPostgres } from '#src/testing/database.ts'
import { testFolders } from '#src/testing/folder.ts'
import {
  runCommand,
  type Running,
  type Settings,
  settingsFor,
  testServers,
} from '#src/testing/servers/programs.ts'

const BUILT = new URL('../../../dist', import.meta.url).pathname
const folder = testFolders()
const servers = testServers()
const PAID = '심은유료호'
const FREE = '심은무료호'
const LANGUAGES = ['ko', 'en']
let settings: Settings
let server: Running

/** The very first start: an empty folder, the product's own shelf. Then two books of ours. */
beforeAll(async () => {
  const dataDir = folder()
  // Both kinds start without a table here; on PostgreSQL the database is there but empty.
  settings = onPostgres
    ? { ...(await settingsFor(dataDir)), STARTER_SHELF: 'on' }
    : { DATA_DIR: dataDir, PORT: '0' }
  server = await servers.start(settings)
  const books = folder()
  const put = async (name: string, bytes: Uint8Array, ...options: string[]) => {
    writeFileSync(join(books, name), bytes)
    const { code, output } = await runCommand(['import', join(books, name), ...options], settings)
    if (code !== 0) throw new Error(output)
    return Number(/\(book (\d+)/.exec(output)?.[1])
  }
  ids.free = await put(
    'free.epub',
    await makeEpub({ title: '무료 책', pages: 3, rich: true }, FREE),
    '--free',
  )
  ids.paid = await put(
    'paid.epub',
    await makeEpub({ title: '유료 책', pages: 6, rich: true, authors: ['저자'] }, PAID),
    '--samples',
    '2',
    '--category',
    'prayer',
  )
}, 180_000)

const ids = { free: 0, paid: 0 }

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}${path}`, { headers, redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('a first start shows a library with books in it', async () => {
  const home = await get('/home?lang=ko')
  expect(home.status).toBe(200)
  expect(home.text).toMatch(/<html[^>]* lang="ko"/)
  expect(home.text).toMatch(/<title>[^<]*언약서재<\/title>/)
  expect((await get('/home?lang=en')).text).toMatch(/<title>[^<]*Covenant Library<\/title>/)
  const books = JSON.parse((await get('/api/bookMain/recentBook')).text) as {
    bookId: number
    bookTitle: string
  }[]
  expect(books.length).toBeGreaterThanOrEqual(8)
  for (const book of books.slice(-2)) expect((await get('/book')).text).toContain(book.bookTitle)
})

describe('the text of a paid page', { timeout: 180_000 }, () => {
  const paths = () => [
    '/home',
    '/book',
    `/book/${ids.paid}`,
    `/book/${ids.free}`,
    '/search/유료',
    `/search/${PAID}/book`,
    '/category',
    '/book/category/1',
    '/publisher/1',
    '/404',
    ...['', '?page=-1', '?page=1e9', '?loc=x'].map((query) => `/read/${ids.paid}${query}`),
    ...Array.from({ length: 8 }, (_, page) => `/read/${ids.paid}?page=${page}`),
    ...Array.from({ length: 24 }, (_, block) => `/read/${ids.paid}?loc=${block}`),
  ]

  test('stands in no page the server makes, in no language, in no data beside it', async () => {
    let samples = 0
    for (const path of paths()) {
      for (const lang of LANGUAGES) {
        const { status, text, headers } = await get(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)
        expect(status, path).toBeLessThan(500)
        const seen = text + JSON.stringify([...headers])
        for (const page of [3, 4, 5, 6]) expect(seen, path).not.toContain(`${PAID}에서${page}번울다`)
        if (seen.includes(`${PAID}에서1번울다`) || seen.includes(`${PAID}에서2번울다`)) samples++
      }
    }
    // The sample is there, so the crawl would have seen more.
    expect(samples).toBeGreaterThan(6)
  })

  test('leaves its place: the page is there with title and chapter', async () => {
    const { status, text } = await get(`/read/${ids.paid}?page=5`)
    expect(status).toBe(200)
    expect(text).toContain('유료 책')
  })
})

test('pages are made by the production build of the libraries, whatever NODE_ENV says', () => {
  const renderer = readFileSync(`${BUILT}/server/entry-server.js`, 'utf8')
  expect(renderer).toContain('renderToString')
  // What Node would resolve by itself would be the development build in a demo.
  const outside = Array.from(renderer.matchAll(/^import .*? from "([^".][^"]*)"/gm), ([, name]) => name)
  expect(outside.filter((name) => !isBuiltin(name ?? ''))).toEqual([])
  expect(renderer).not.toContain('node.development')
  const parts = readdirSync(`${BUILT}/server/assets`).filter((name) => name.endsWith('.js'))
  const all = parts.map((name) => readFileSync(`${BUILT}/server/assets/${name}`, 'utf8')).join('')
  expect(all, 'messages are written by our own formatter').toContain('getPluralRules')
  expect(all).not.toContain('IntlMessageFormat')
})

describe('a page of the real library', { timeout: 180_000 }, () => {
  const pages = () => ['/home', `/book/${ids.free}`, `/read/${ids.free}`, '/search/책', '/category', '/tos']

  test.each([
    ['/home', 150_000],
    ['/read/1', 170_000],
  ])('asks for little script: %s, at most %i bytes as sent', async (path, most) => {
    const { text } = await get(path)
    // The page names the words of both languages and fetches those of its own, which is Korean here.
    const files = new Set(text.match(/\/assets\/(?!en-)[\w.-]+\.js(?=")/g))
    expect(files.size).toBeGreaterThan(2)
    const sizes = Array.from(files, (file) => statSync(`${BUILT}/client${file}.br`).size)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most)
  })

  test('shows the text of a free book in the first answer', async () => {
    expect((await get(`/read/${ids.free}`)).text).toContain(`${FREE}에서1번울다`)
  })

  test('runs only the scripts its policy knows by hash', async () => {
    for (const path of pages()) {
      const { text, headers } = await get(path)
      const policy = headers.get('content-security-policy') ?? ''
      const allowed = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ')
      const inline = Array.from(
        text.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g),
        (match) => match[1]!,
      )
      expect(inline.length, path).toBeGreaterThan(0)
      const hashes = inline.map(
        (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
      )
      expect(allowed?.toSorted(), path).toEqual(["'self'", ...new Set(hashes)].toSorted())
      expect(text, path).not.toMatch(/<[a-z][^>]*\son[a-z]+=/i)
    }
  })

  test('is not sent again while it stays the same, and is another in another language', async () => {
    for (const path of pages()) {
      const korean = await get(path, { 'accept-language': 'ko' })
      const english = await get(path, { 'accept-language': 'en' })
      expect(english.headers.get('etag'), path).not.toBe(korean.headers.get('etag'))
      // On a slow machine the page may have been made anew in between.
      const again = async () => {
        const { headers } = await get(path, { 'accept-language': 'ko' })
        const second = await get(path, { 'accept-language': 'ko', 'if-none-match': headers.get('etag')! })
        return { status: second.status, text: second.text }
      }
      await expect.poll(again, { timeout: 60_000 }).toEqual({ status: 304, text: '' })
    }
  })

  test('that does not exist is 404, with the page that says so', async () => {
    for (const path of ['/nothing', '/book/999999', '/read/999999', '/publisher/999', '/book/category/999']) {
      const { status, headers } = await get(path)
      expect(status, path).toBe(404)
      expect(headers.get('cache-control'), path).toBe('no-store')
    }
    expect(await get('/')).toMatchObject({ status: expect.any(Number) as number })
    expect((await get('/')).headers.get('location')).toMatch(/\/home$/)
  })
})

test(
  'closed for maintenance, the library says until when under every address, and opens again',
  { timeout: 90_000 },
  async () => {
    const flag = join(settings['DATA_DIR']!, 'inspection.json')
    writeFileSync(flag, '{"until":"2099-12-01T09:00:00+09:00"}')
    await expect.poll(async () => (await get('/home')).status, { timeout: 30_000 }).toBe(503)
    const page = await get(`/book/${ids.free}`)
    expect(page.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.text).toContain('2099')
    expect(page.text).not.toContain('무료 책')
    const api = await get('/api/bookMain/recentBook')
    expect(api.status).toBe(503)
    expect(JSON.parse(api.text)).toMatchObject({ message: 'INSPECTION' })
    expect((await get('/livez')).status).toBe(200)
    expect((await get('/readyz')).status).toBe(200)
    rmSync(flag)
    await expect.poll(async () => (await get('/home')).status, { timeout: 30_000 }).toBe(200)
  },
)
