import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { APPLICATION, PASSWORD } from '#src/testing/browser.ts'
import { createPostgresDatabase, onPostgres } from '#src/testing/database.ts'
import { testFolders } from '#src/testing/folder.ts'
import { type Running, runCommand, settingsFor, testServers } from '#src/testing/servers/programs.ts'

const folder = testFolders()
const servers = testServers()

test('a backup restored after a member has left knows nothing of them once a server has started on it', async () => {
  const place = await settingsFor(folder())
  const dataDir = place['DATA_DIR']!
  const archive = join(folder(), 'library.tar')
  const first = await servers.start(place)
  const call = await signedUp(first)
  await call('POST', '/api/user/profileImage', await picture())
  expect(picturesIn(dataDir)).toHaveLength(1)
  expect((await runCommand(['backup', archive], place)).code).toBe(0)
  expect((await call('POST', '/api/user/stepUp', { password: PASSWORD })).status).toBe(200)
  expect((await call('DELETE', '/api/user', { acceptNotice: true })).status).toBe(200)
  expect(picturesIn(dataDir)).toEqual([])
  await first.end('SIGTERM')
  const list = readFileSync(join(dataDir, 'withdrawn.jsonl'), 'utf8')
  expect(list.trim()).toMatch(/^\{"memberId":1,"signedUpAt":"[^"]+","withdrawnAt":"[^"]+"\}$/)

  const again = onPostgres ? { ...place, DATABASE_URL: await createPostgresDatabase() } : place
  expect((await runCommand(['restore', archive], again)).code).toBe(0)
  expect(picturesIn(dataDir), 'the backup brings it back').toHaveLength(1)
  const second = await servers.start(again)
  expect(picturesIn(dataDir)).toEqual([])
  const { email } = APPLICATION
  const login = await send(second, 'POST', '/api/auth/login', { email, password: PASSWORD })
  expect(login.status).toBe(401)
  const found = await send(second, 'POST', '/api/auth/findId', { phone: APPLICATION.phone })
  expect(await found.json()).toEqual({ emails: [] })
  await second.end('SIGTERM')
}, 300_000)

const send = (server: Running, method: string, path: string, body: unknown, headers: object = {}) =>
  fetch(server.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body),
  })

/** Calls of one who has just signed up. */
async function signedUp(server: Running) {
  const answer = await send(server, 'POST', '/api/auth/signup', APPLICATION)
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const cookie = answer.headers.getSetCookie().map((set) => set.split(';')[0])
  const headers = { authorization: `Bearer ${token}`, cookie: cookie.join('; ') }
  return (method: string, path: string, body: unknown) => send(server, method, path, body, headers)
}

function picture(): Promise<Uint8Array> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
}

function picturesIn(dataDir: string): string[] {
  return readdirSync(join(dataDir, 'files'), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.webp'))
}
