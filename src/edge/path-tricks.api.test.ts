import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { testFolders } from '#src/testing/folder.ts'
import { type Running, settingsFor, testServers } from '#src/testing/servers/programs.ts'

// Audiobookshelf CVE-2025-25205 and CVE-2026-71209: who may pass was judged by the text of the address.

const folder = testFolders()
const servers = testServers()
let server: Running
let email: string
/** Words of a paid page that no visitor may get. */
let secret: string
let page: string

beforeAll(async () => {
  const dataDir = folder()
  const settings = await settingsFor(dataDir)
  server = await servers.start({ ...settings, STARTER_SHELF: 'on', DEMO_ACCOUNTS: 'on' })
  const accounts: { role: string; email: string; password: string }[] = JSON.parse(
    readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8'),
  )
  const subscriber = accounts.find(({ role }) => role === 'subscriber')!
  email = subscriber.email
  const books: { bookId: number; isFree: boolean; samplePages: number }[] = await (
    await fetch(`${server.url}/api/bookMain/recentBook`)
  ).json()
  const paid = books.find(({ isFree }) => !isFree)!
  const detail: { totalPage: number } = await (
    await fetch(`${server.url}/api/bookCore/${paid.bookId}`)
  ).json()
  page = `/api/bookCore/content/${paid.bookId}/${detail.totalPage}`
  const signedIn = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: subscriber.password }),
  })
  const { access_token }: { access_token: string } = await signedIn.json()
  const headers = {
    authorization: `Bearer ${access_token}`,
    cookie: signedIn.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  }
  const served: { html: string } = await (await fetch(server.url + page, { headers })).json()
  secret = served.html
    .replaceAll(/<[^>]+>/g, '\n')
    .split('\n')
    .toSorted((a, b) => b.length - a.length)[0]!
    .trim()
}, 120_000)

test('a subscriber reads the page, whose words no visitor may get', () => {
  expect(secret.length).toBeGreaterThan(20)
})

const TRICKS: [string, (path: string) => string][] = [
  ['as it is', (path) => path],
  ['a public page in the query', (path) => `${path}?r=/home`],
  ['a public call in the query', (path) => `${path}?x=/api/bookMain/home&next=//public`],
  ['a public page after a hash', (path) => `${path}%23/home`],
  ['a way down and up', (path) => `/home/..${path}`],
  ['an encoded way down and up', (path) => `/home/%2e%2e${path}`],
  ['a doubly encoded way', (path) => `/home/%252e%252e${path}`],
  ['an encoded slash', (path) => path.replace('/api/', '/api%2f')],
  ['a backslash', (path) => path.replace('/api/', '/api\\')],
  ['double slashes', (path) => `/${path.replaceAll('/', '//')}`],
  ['a parameter of the path', (path) => path.replace('/api/', '/api;x=/home/')],
  ['a parameter at the end', (path) => `${path};/home`],
  ['a slash at the end', (path) => `${path}/`],
  ['a dot', (path) => path.replace('/api/', '/api/./')],
  ['a null byte', (path) => `${path}%00.png`],
  ['a file’s ending', (path) => `${path}.css`],
  ['other case', (path) => path.toUpperCase()],
  ['an encoded letter', (path) => path.replace('/api/', '/%61pi/')],
  ['another host', (path) => `http://localhost${path}`],
]

test.each(TRICKS)('no paid page and nobody’s data opens to a visitor by %s', async (_, trick) => {
  for (const path of [page, '/api/user/me', '/api/user/devices']) {
    const { status, text } = await rawGet(trick(path))
    expect(status, path).toBeGreaterThanOrEqual(300)
    expect(status, path).toBeLessThan(500)
    expect(text).not.toContain(secret)
    expect(text).not.toContain(email)
  }
})

/** The address exactly as given: fetch would tidy it first. */
function rawGet(path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    const asked = request({ hostname, port, path, headers: { accept: '*/*' } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    asked.on('error', reject)
    asked.end()
  })
}
