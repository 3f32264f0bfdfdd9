import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#src/db/open.ts'
import { makeEpub, importPortsFor } from '#src/testing/books.ts'
import { onPostgres } from '#src/testing/database.ts'
import { testFolders } from '#src/testing/folder.ts'
import {
  runCommand,
  type Running,
  type Settings,
  settingsFor,
  testServers,
} from '#src/testing/servers/programs.ts'

const folder = testFolders()
const servers = testServers()
const files: Record<string, string> = {}

beforeAll(async () => {
  const home = folder()
  for (const title of ['하나', '둘', '셋']) {
    files[title] = join(home, `${title}.epub`)
    writeFileSync(files[title], await makeEpub({ title, pages: 2 }, title))
  }
})

const titlesAt = async (server: Running) => {
  const response = await fetch(`${server.url}/api/bookMain/recentBook`)
  return ((await response.json()) as { bookTitle: string }[]).map((book) => book.bookTitle)
}

describe('a command without a server', () => {
  let settings: Settings
  beforeAll(async () => {
    settings = await settingsFor(folder())
  })

  test('works on the data by itself, from the folder the operator stands in, in the operator’s language', async () => {
    const from = { INIT_CWD: join(files['하나']!, '..'), LANG: 'ko_KR.UTF-8' }
    const first = await runCommand(['import', '하나.epub'], { ...settings, ...from })
    expect(first).toMatchObject({ code: 0, output: '✓ 하나.epub: 「하나」 (책 1, 2쪽)\n', errors: '' })
    const again = await runCommand(['import', files['하나']!], settings)
    expect(again).toMatchObject({ code: 0, output: '= 하나.epub: already here as “하나” (book 1)\n' })
  })

  test('takes up at once a file whose import was cut off with its process', async () => {
    const { db, close } = await openDatabase({
      dataDir: settings['DATA_DIR']!,
      databaseUrl: settings['DATABASE_URL'],
    })
    const file_hash = await importPortsFor(readFileSync(files['둘']!)).hashFile('')
    const minutesAgo = onPostgres ? 61 : 1
    const created_at = new Date(Date.now() - minutesAgo * 60_000)
    await db.insertInto('edition').values({ file_hash, file_name: '둘.epub', created_at }).execute()
    await close()
    const { code, output } = await runCommand(['import', files['둘']!], settings)
    expect({ code, output }).toEqual({ code: 0, output: '✓ 둘.epub: “둘” (book 2, 2 pages)\n' })
  })

  test('passes over an address that a killed server left behind, whoever listens there now', async () => {
    const other = await servers.start(await settingsFor(folder()))
    writeFileSync(
      join(settings['DATA_DIR']!, 'server.json'),
      JSON.stringify({ url: other.url, token: 'old' }),
    )
    const beside = await runCommand(['import', files['하나']!], settings)
    expect(beside).toMatchObject({ code: 0, output: '= 하나.epub: already here as “하나” (book 1)\n' })
    await other.end('SIGKILL')
    const alone = await runCommand(['import', files['하나']!], settings)
    expect(alone).toMatchObject({ code: 0, output: '= 하나.epub: already here as “하나” (book 1)\n' })
  })

  test('that does not exist, or whose settings are wrong, says so in one line', async () => {
    const unknown = await runCommand(['fly'], settings)
    expect(unknown.code).toBe(1)
    expect(unknown.errors).toMatch(/^There is no command "fly": [^\n]*import[^\n]*\n$/)
    const wrong = await runCommand(['import', 'a.epub'], { ...settings, PORT: 'many' })
    expect(wrong.code).toBe(1)
    expect(wrong.errors).toMatch(/^PORT="many" cannot be used: [^\n]+\n$/)
  })
})

describe('a command beside a running server', () => {
  let settings: Settings
  let server: Running
  beforeAll(async () => {
    settings = await settingsFor(folder())
    server = await servers.start(settings)
  })

  test('changes what the server’s readers see', async () => {
    const { code, output } = await runCommand(['import', files['하나']!, '--free'], settings)
    expect({ code, output }).toEqual({ code: 0, output: '✓ 하나.epub: “하나” (book 1, 2 pages)\n' })
    expect(await titlesAt(server)).toEqual(['하나'])
  })

  test.skipIf(onPostgres)('loads nothing of the work that the server does', async () => {
    const coverage = folder()
    const { code } = await runCommand(['import', files['하나']!], { ...settings, NODE_V8_COVERAGE: coverage })
    expect(code).toBe(0)
    const loaded = readdirSync(coverage)
      .map((name) => readFileSync(join(coverage, name), 'utf8'))
      .join('')
    expect(loaded).toContain('src/commands/run.ts')
    expect(loaded).not.toMatch(/src\/(?:db|domain|gateways)\/|pglite|kysely/)
  })

  test('fails where the import fails', async () => {
    const { code, output } = await runCommand(['import', '/nowhere.epub', files['둘']!], settings)
    expect(code).toBe(1)
    expect(output).toBe(
      '✗ nowhere.epub: the file cannot be read [UNREADABLE_FILE]\n✓ 둘.epub: “둘” (book 2, 2 pages)\n',
    )
  })

  test.skipIf(onPostgres)(
    'is let in by the token in the data folder, which only its owner can read',
    async () => {
      const path = join(settings['DATA_DIR']!, 'server.json')
      expect(statSync(path).mode & 0o777).toBe(0o600)
      const { url, token } = JSON.parse(readFileSync(path, 'utf8')) as { url: string; token: string }
      expect(url).toBe(server.url)
      const call = async (name: string, authorization?: string) => {
        const response = await fetch(`${server.url}/_command/${name}`, {
          method: 'POST',
          headers: authorization === undefined ? {} : { authorization },
          body: JSON.stringify({ args: [files['셋']], cwd: '/', language: 'en' }),
        })
        return { status: response.status, text: await response.text() }
      }
      const refused = { status: 404, text: '{"message":"NOT_FOUND"}' }
      expect(await call('import')).toEqual(refused)
      expect(await call('import', 'Bearer')).toEqual(refused)
      expect(await call('import', 'Bearer wrong')).toEqual(refused)
      expect(await call('import', `Bearer ${token}x`)).toEqual(refused)
      expect(await call('import', `Bearer ${'x'.repeat(token.length)}`)).toEqual(refused)
      expect(await call('fly', `Bearer ${token}`)).toEqual(refused)
      expect(await call('toString', `Bearer ${token}`)).toEqual(refused)
      expect(await titlesAt(server)).not.toContain('셋')
      expect((await call('import', `Bearer ${token}`)).text).toContain('{"kind":"exit","code":0}')
      expect(await titlesAt(server)).toContain('셋')
    },
  )

  test.skipIf(!onPostgres)(
    'on PostgreSQL needs no way in: the server announces none and obeys no one',
    async () => {
      expect(() => statSync(join(settings['DATA_DIR']!, 'server.json'))).toThrow('ENOENT')
      for (const authorization of ['Bearer ', 'Bearer', 'Bearer undefined']) {
        const response = await fetch(`${server.url}/_command/import`, {
          method: 'POST',
          headers: { authorization },
        })
        expect(response.status).toBe(404)
      }
    },
  )
})

test('no command lets the name of a book or a file command the operator’s terminal', async () => {
  const settings = await settingsFor(folder())
  const evil = '\u001B[2J\u001B]0;owned\u0007\u009B31m\u202E책'
  const path = join(folder(), `${evil}.epub`)
  writeFileSync(path, await makeEpub({ title: '\u009B2J\u0085나쁜\u202E 책', pages: 2 }, evil))
  const one = await runCommand(['import', path], settings)
  expect(one.code).toBe(0)
  const none = await runCommand(['import', `${path}.none`], settings)
  expect(none.code).toBe(1)
  for (const said of [one.output, one.errors, none.output, none.errors])
    expect(said).not.toMatch(/[^\P{Cc}\n\t]|\u202E/u)
  expect(one.output).toContain('\\u001b[2J')
})
