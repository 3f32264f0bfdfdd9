import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { describe, expect, test } from 'vitest'
import { openFileStore } from '#src/gateways/files/file-store.ts'
import { noPayments } from '#src/testing/billing/no-payments.ts'
import { testDatabase } from '#src/testing/database.ts'
import { testFolders } from '#src/testing/folder.ts'
import { commandServer } from './remote.ts'
import { announceServer, findServer } from './server-address.ts'

const folder = testFolders()
const database = testDatabase('once')

const from = (remoteAddress: string) =>
  ({ incoming: { socket: { remoteAddress } } }) as unknown as HttpBindings

async function call(token: string, authorization: string, remoteAddress = '127.0.0.1') {
  const serve = commandServer(() => token, {
    db: database.db,
    files: openFileStore(folder()),
    dataDir: folder(),
    now: () => new Date(),
    billing: { ...noPayments, db: database.db },
    moveClock: undefined,
  })
  const request = new Request('http://x/_command/import', {
    method: 'POST',
    headers: { authorization },
    body: JSON.stringify({ args: [], cwd: '/', language: 'en' }),
  })
  const response = await serve(request, from(remoteAddress))
  return { status: response.status, text: await response.text() }
}

describe('the way in for commands', () => {
  test('is open to this machine only', async () => {
    expect((await call('t', 'Bearer t')).text).toMatch(/No file named.*"kind":"exit","code":1/s)
    expect((await call('t', 'Bearer t', '::ffff:127.0.0.1')).status).toBe(200)
    expect(await call('t', 'Bearer t', '10.0.0.7')).toEqual({ status: 404, text: '{"message":"NOT_FOUND"}' })
    expect((await call('t', 'Bearer t', '')).status).toBe(404)
  })

  test('is closed while there is no token', async () => {
    // A header cannot end in a space, but this must not be what keeps strangers out.
    const request = {
      url: 'http://x/_command/import',
      headers: { get: () => 'Bearer ' },
    } as unknown as Request
    const serve = commandServer(() => '', {
      db: database.db,
      files: openFileStore(folder()),
      dataDir: folder(),
      now: () => new Date(),
      billing: { ...noPayments, db: database.db },
      moveClock: undefined,
    })
    expect((await serve(request, from('127.0.0.1'))).status).toBe(404)
  })

  test('is found through the data folder, with another token at every start, until the server goes', () => {
    const dataDir = folder()
    expect(findServer(dataDir)).toBeUndefined()
    const first = announceServer(dataDir, 'http://127.0.0.1:1')
    const second = announceServer(dataDir, 'http://127.0.0.1:2')
    expect(first.token).toMatch(/^[\w-]{43}$/)
    expect(second.token).not.toBe(first.token)
    expect(findServer(dataDir)).toEqual({ url: 'http://127.0.0.1:2', token: second.token })
    second.withdraw()
    expect(findServer(dataDir)).toBeUndefined()
    expect(readdirSync(join(dataDir))).toEqual([])
  })
})
