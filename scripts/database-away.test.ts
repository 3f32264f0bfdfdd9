import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, testServers } from '#src/testing/servers/programs.ts'
import { NoPostgres, type PrivatePostgres, startPostgres } from './postgres.ts'

const servers = testServers()
const dataDir = mkdtempSync(join(tmpdir(), 'covenant-test-'))
let postgres: PrivatePostgres | undefined
let server: Running

beforeAll(async () => {
  postgres = await startPostgres().catch((error: unknown) => {
    if (error instanceof NoPostgres && process.env['CI'] !== 'true') return undefined
    throw error
  })
  if (postgres === undefined) return
  const quiet = { PORT: '0', STARTER_SHELF: 'off', DEMO_ACCOUNTS: 'off', GEOCODER: 'off' }
  server = await servers.start({ ...quiet, DATA_DIR: dataDir, DATABASE_URL: postgres.url })
}, 180_000)

afterAll(async () => {
  await server?.end('SIGKILL')
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const get = (path: string, language = 'ko') =>
  fetch(`${server.url}${path}`, { headers: { 'accept-language': language } })

test(
  'while PostgreSQL is away everyone is asked to come back, and all goes on when it does',
  { timeout: 120_000 },
  async ({ skip }) => {
    if (postgres === undefined) return skip('no PostgreSQL found on this machine')
    expect((await get('/api/bookMain/home')).status).toBe(200)
    expect((await get('/home')).status).toBe(200)

    await postgres.crash()
    for (const [language, words] of [
      ['ko', '잠시 연결되지 않습니다'],
      ['en', 'temporarily unavailable'],
    ] as const) {
      await expect.poll(async () => (await get(`/api/bookCore/1?x=${language}`, language)).status).toBe(503)
      const call = await get('/api/bookCore/1', language)
      expect(call.headers.get('retry-after')).toBe('5')
      expect(call.headers.get('cache-control')).toBe('no-store')
      expect(await call.json()).toMatchObject({
        message: 'UNAVAILABLE',
        detail: expect.stringContaining(words),
      })
      for (const path of ['/book/1', '/read/1', '/home?list=2']) {
        // For a second or two the front page is remembered.
        await expect.poll(async () => (await get(path, language)).status, { timeout: 10_000 }).toBe(503)
        const page = await get(path, language)
        expect(page.headers.get('retry-after')).toBe('5')
        expect(page.headers.get('refresh')).toBe('5')
        expect(await page.text(), path).toContain(words)
      }
    }
    const change = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"a@b.example","password":"Abcd!234"}',
    })
    expect(change.status).toBe(503)
    expect((await get('/livez')).status).toBe(200)
    expect((await get('/login')).status).toBe(200)
    await expect.poll(async () => (await get('/readyz')).status, { timeout: 10_000 }).toBe(503)

    await postgres.startAgain()
    await expect.poll(async () => (await get('/api/bookCore/1')).status, { timeout: 20_000 }).toBe(404)
    await expect.poll(async () => (await get('/home')).status, { timeout: 20_000 }).toBe(200)
    await expect.poll(async () => (await get('/readyz')).status, { timeout: 20_000 }).toBe(200)
  },
)
