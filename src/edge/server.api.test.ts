import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { onPostgres } from '#src/testing/database.ts'
import { testFolders } from '#src/testing/folder.ts'
import { type Running, type Settings, settingsFor, testServers } from '#src/testing/servers/programs.ts'
import { freePort } from '#src/testing/servers/free-port.ts'

const folder = testFolders()
const servers = testServers()
const KEYS = ['TOKEN_KEYS', 'PASSWORD_PEPPERS', 'DATA_KEYS', 'INDEX_KEYS']

describe('starting', { timeout: 120_000 }, () => {
  test.each([
    ['PORT', 'eighty'],
    ['TRUSTED_PROXIES', 'all'],
    ['DATABASE_URL', 'mysql://x/y'],
  ])('with a wrong %s stops with one line that names it', async (name, value) => {
    const { code, output, errors } = await servers.startAndWait({ DATA_DIR: folder(), [name]: value })
    expect({ code, output }).toEqual({ code: 1, output: '' })
    expect(errors).toMatch(new RegExp(`^${name}\\b[^\\n]* cannot be used: [^\\n]+\\n$`))
  })

  test('in production without keys of its own stops with one line that names the first', async () => {
    const production = { DATA_DIR: folder(), NODE_ENV: 'production', PUBLIC_URL: 'https://books.example' }
    const { code, output, errors } = await servers.startAndWait(production)
    expect({ code, output }).toEqual({ code: 1, output: '' })
    expect(errors).toMatch(/^TOKEN_KEYS is missing: [^\n]+\n$/)
  })

  test('where the database cannot be reached stops and says so', async () => {
    const { code, errors } = await servers.startAndWait({
      DATA_DIR: folder(),
      DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none',
    })
    expect(code).toBe(1)
    expect(errors).toContain('ECONNREFUSED 127.0.0.1:1')
  })
})

describe('production', { timeout: 120_000 }, () => {
  test('does not start where there are demo accounts, unless told to', async () => {
    const dataDir = folder()
    const settings = { ...(await settingsFor(dataDir)), DEMO_ACCOUNTS: 'on' }
    const demo = await servers.start(settings)
    expect(demo.output()).toMatch(/^ {2}owner +\S+@demo\.example +\S{12} +TOTP \S+$/m)
    await demo.end('SIGTERM')
    const production = {
      ...settings,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://localhost:1',
      HOST: '127.0.0.1',
      ...Object.fromEntries(KEYS.map((name) => [name, `1:${'A'.repeat(43)}`])),
    }
    const { code, errors } = await servers.startAndWait({ ...production, DEMO_ACCOUNTS: 'off' })
    expect(code).toBe(1)
    expect(errors).toMatch(/^DEMO_ACCOUNTS: [^\n]+\n$/)
    const allowed = await servers.start(production)
    expect(allowed.output()).not.toContain('demo.example')
    await allowed.end('SIGTERM')
  })
})

describe('a running server', { timeout: 120_000 }, () => {
  let settings: Settings
  let server: Running

  beforeAll(async () => {
    settings = {
      ...(await settingsFor(folder())),
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://localhost:1',
      HOST: '127.0.0.1',
      TRUSTED_PROXIES: '1',
      ...Object.fromEntries(KEYS.map((name) => [name, `1:${'A'.repeat(43)}`])),
    }
    // The line names the public address; the port in it is not the one listened on.
    settings['PORT'] = String(await freePort())
    server = await servers.start(settings)
    server.url = `http://127.0.0.1:${settings['PORT']}`
  })

  test('is alive and ready', async () => {
    expect((await fetch(`${server.url}/livez`)).status).toBe(200)
    const ready = await fetch(`${server.url}/readyz`)
    expect(await ready.json()).toEqual({
      status: 'ok',
      checks: { database: true, migrated: true, disk: true, accepting: true },
    })
  })

  test('believes its proxy about who calls, and nobody else', async () => {
    await fetch(`${server.url}/home?q=secret`, { headers: { 'x-forwarded-for': '6.6.6.6, 1.2.3.4' } })
    await expect
      .poll(server.output, { timeout: 30_000 })
      .toMatch(/"ip":"1\.2\.3\.4","method":"GET","path":"\/home"/)
    expect(server.output()).not.toMatch(/6\.6\.6\.6|secret/)
  })

  test('tells browsers to stay with HTTPS', async () => {
    for (const path of ['/home', '/api/site', '/livez', '/favicon.svg']) {
      const { headers } = await fetch(`${server.url}${path}`)
      expect(headers.get('strict-transport-security'), path).toContain('max-age=')
    }
  })

  test('keeps built files for ever, and has none that is not there', async () => {
    const html = await (await fetch(`${server.url}/home`)).text()
    const script = /"(\/assets\/[^"]+\.js)"/.exec(html)?.[1]
    const served = await fetch(`${server.url}${script}`)
    expect(served.status).toBe(200)
    expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(served.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await fetch(`${server.url}/assets/gone-123.js`)).status).toBe(404)
    for (const path of [
      '/assets/..%2f..%2f..%2fpackage.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/.vite/manifest.json',
    ]) {
      const outside = await fetch(`${server.url}${path}`)
      expect(await outside.text(), path).not.toMatch(/"dependencies"|"isEntry"/)
    }
  })

  test.skipIf(onPostgres)(
    'is the only one on its data folder: the second says why it cannot start',
    async () => {
      const second = await servers.startAndWait({ ...settings, PORT: '0' })
      expect(second).toMatchObject({ code: 1, output: '' })
      expect(second.errors).toBe(
        `DATA_DIR=${settings['DATA_DIR']} is held by another server. Stop it first, or set another DATA_DIR.\n`,
      )
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    },
  )

  test('is the only one on its port: the second says which setting to change', async () => {
    const second = await servers.startAndWait({ ...(await settingsFor(folder())), PORT: settings['PORT']! })
    expect(second.code).toBe(1)
    expect(second.errors).toMatch(/^PORT is taken: [^\n]*EADDRINUSE[^\n]* Set another PORT\.\n$/)
  })

  test('asked to stop, finishes what is under way and ends well within ten seconds', async () => {
    const finish = onPostgres ? async () => 'exit' : await startCommand(server, settings['DATA_DIR']!)
    const idle = await Promise.all(Array.from({ length: 10 }, () => fetch(`${server.url}/home`)))
    await Promise.all(idle.map((response) => response.text()))
    const end = server.end('SIGTERM')
    await expect.poll(() => fetch(`${server.url}/livez`).catch(() => 'refused')).toBe('refused')
    expect(await finish()).toContain('exit')
    const { code, seconds, errors } = await end
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(seconds).toBeLessThan(10)
    expect(existsSync(join(settings['DATA_DIR']!, 'server.json'))).toBe(false)
  })

  test('killed without warning, starts again', async () => {
    const again = { ...settings, PUBLIC_URL: '', NODE_ENV: '', PORT: '0' }
    const first = await servers.start(again)
    await first.end('SIGKILL')
    const second = await servers.start(again)
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
    expect((await second.end('SIGINT')).code).toBe(0)
  })
})

/** Sends half of a command; the returned function sends the rest and gives the whole answer. */
async function startCommand(server: Running, dataDir: string): Promise<() => Promise<string>> {
  const { token } = JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8')) as { token: string }
  const body = JSON.stringify({ args: [], cwd: '/', language: 'en' })
  const call = request(`${server.url}/_command/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-length': body.length },
  })
  const answered = once(call, 'response') as Promise<[AsyncIterable<Buffer>]>
  call.write(body.slice(0, 10))
  // The server has read it once a later call is answered.
  await (await fetch(`${server.url}/livez`)).text()
  return async () => {
    call.end(body.slice(10))
    const [response] = await answered
    let text = ''
    for await (const chunk of response) text += chunk.toString()
    return text
  }
}
