import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { lockFolder } from '#src/db/embedded/folder-lock.ts'
import { migrate } from '#src/db/migrate.ts'
import { openDatabase } from '#src/db/open.ts'
import type { Db } from '#src/db/schema.ts'
import { countSteps, runKilled } from '#src/db/testing/run-killed.ts'
import { isEmpty } from '#src/db/tables.ts'
import { createPostgresDatabase, onPostgres } from '#src/testing/database.ts'
import { testFolders } from '#src/testing/folder.ts'
import { runCommand, type Settings, settingsFor, testServers } from '#src/testing/servers/programs.ts'
import { contentsOf, putOddRows } from './testing.ts'

const folder = testFolders()
const servers = testServers()
const PLACE = 'files/images/ab/picture.webp'
const LANG = 'en_US.UTF-8'

/** A library with odd rows and a picture, a backup of it, and a reader of what a library holds. */
let library: Settings
let archive: string
let wanted: unknown

beforeAll(async () => {
  library = await settingsFor(folder())
  await at(library, async (db) => {
    await migrate(db)
    await putOddRows(db)
  })
  mkdirSync(join(library['DATA_DIR']!, PLACE, '..'), { recursive: true })
  writeFileSync(join(library['DATA_DIR']!, PLACE), 'a picture')
  archive = join(folder(), 'library.tar')
  wanted = await at(library, contentsOf)
  await run(['backup', archive], library)
}, 300_000)

async function at<Result>(settings: Settings, look: (db: Db) => Promise<Result>): Promise<Result> {
  const { db, close } = await openDatabase({
    dataDir: settings['DATA_DIR']!,
    databaseUrl: settings['DATABASE_URL'],
  })
  try {
    return await look(db)
  } finally {
    await close()
  }
}

const run = (args: string[], settings: Settings) => runCommand(args, { LANG, ...settings })

/** A new place without a library in it. */
async function nowhere(): Promise<Settings> {
  return { DATA_DIR: folder(), ...(onPostgres ? { DATABASE_URL: await createPostgresDatabase() } : {}) }
}

describe('backup and restore', () => {
  test('bring a library to a new place, pictures and all, and a server starts on it', async () => {
    const place = await nowhere()
    const { code, output, errors } = await run(['restore', archive], place)
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(output).toMatch(
      /^✓ Restored the backup of .* \(\d+ tables, \d+ rows, 1 files, counts and sums agree\)\n$/,
    )
    expect(await at(place, contentsOf)).toEqual(wanted)
    expect(readFileSync(join(place['DATA_DIR']!, PLACE), 'utf8')).toBe('a picture')
    const server = await servers.start({ ...library, ...place })
    const response = await fetch(`${server.url}/api/bookMain/recentBook`)
    expect(await response.json()).toHaveLength(2)
    await server.end('SIGTERM')
  }, 300_000)

  test.runIf(onPostgres)(
    'from one kind of database to the other',
    async () => {
      const place = { DATA_DIR: folder() }
      expect(await run(['restore', archive], place)).toMatchObject({ code: 0, errors: '' })
      expect(await at(place, contentsOf)).toEqual(wanted)
      const back = { ...place, DATABASE_URL: await createPostgresDatabase() }
      const copied = await run(['copy-to-postgres'], back)
      expect(copied).toMatchObject({ code: 0, errors: '' })
      expect(copied.output).toMatch(/^ {2}page {2}301 {2}-?\d+$/m)
      expect(await at(back, contentsOf)).toEqual(wanted)
      const again = await run(['copy-to-postgres'], { ...back, LANG: 'ko_KR.UTF-8' })
      expect(again).toMatchObject({ code: 1, output: '' })
      expect(again.errors).toMatch(/^✗ 대상 데이터베이스가 비어 있지 않습니다.*\[NOT_EMPTY\]\n$/)
    },
    300_000,
  )

  test.runIf(onPostgres)(
    'killed on the way into PostgreSQL leave it empty, so that they can be called again',
    async () => {
      const place = await nowhere()
      const restoring = { args: ['src/commands/run.ts', 'restore', archive], env: place }
      const steps = await countSteps({ ...restoring, env: await nowhere() })
      for (const step of [Math.floor(steps / 2), steps - 3]) {
        expect(await runKilled(restoring, step)).toBe(true)
        expect(await at(place, isEmpty)).toBe(true)
      }
      expect(await run(['restore', archive], place)).toMatchObject({ code: 0, errors: '' })
      expect(await at(place, contentsOf)).toEqual(wanted)
    },
    300_000,
  )

  test('refuse what cannot be, in a line that says why', async () => {
    const dataDir = folder()
    const place: Settings = onPostgres ? { ...library, DATA_DIR: dataDir } : { DATA_DIR: dataDir }
    const faults = [
      [['restore', join(dataDir, 'none.tar')], /^✗ the file cannot be read: .*none\.tar \[NO_FILE\]\n$/],
      [['restore'], /^✗ Usage: .* \[WRONG_ARGUMENTS\]\n$/],
      [['backup', 'a', 'b'], /\[WRONG_ARGUMENTS\]\n$/],
      [['backup', join(archive, 'x.tar')], onPostgres ? /\[CANNOT_WRITE\]\n$/ : /\[NO_DATABASE\]\n$/],
      [['copy-to-postgres'], onPostgres ? /\[NO_DATABASE\]\n$/ : /\[NO_TARGET\]\n$/],
    ] as const
    for (const [args, errors] of faults) {
      expect(await run([...args], place)).toEqual({
        code: 1,
        output: '',
        errors: expect.stringMatching(errors) as string,
      })
    }
    expect(existsSync(join(dataDir, 'database'))).toBe(false)
    if (!onPostgres) return
    expect((await run(['restore', archive], library)).errors).toMatch(/\[NOT_EMPTY\]\n$/)
  }, 300_000)

  test('beside a running server: the backup is whole, no reader is refused, and nothing is restored under it', async () => {
    const place = onPostgres ? await nowhere() : { DATA_DIR: folder() }
    await run(['restore', archive], place)
    const server = await servers.start({ ...library, ...place })
    const enough = new AbortController()
    const read = (async () => {
      const statuses = new Set<number>()
      while (!enough.signal.aborted) {
        statuses.add((await fetch(`${server.url}/api/bookMain/recentBook`)).status)
        await sleep(20)
      }
      return [...statuses]
    })()
    const made = await run(['backup'], place)
    enough.abort()
    expect(await read).toEqual([200])
    expect(made).toMatchObject({ code: 0, errors: '' })
    const backups = readdirSync(join(place['DATA_DIR']!, 'backups'))
    expect(backups).toEqual([expect.stringMatching(/^\d{8}-\d{6}Z\.tar$/)])
    const refused = await run(['restore', archive], place)
    expect(refused.code).toBe(1)
    expect(refused.errors).toMatch(onPostgres ? /\[NOT_EMPTY\]/ : /stop the server first.*\[SERVER_RUNNING\]/)
    await server.end('SIGTERM')
    const other = await nowhere()
    await run(['restore', join(place['DATA_DIR']!, 'backups', backups[0]!)], other)
    expect(await at(other, contentsOf)).toEqual(await at(place, contentsOf))
  }, 300_000)
})

describe.skipIf(onPostgres)('restoring over a library', () => {
  test('keeps the old one beside the new, and mends a picture that was damaged', async () => {
    const place = await settingsFor(folder())
    const dataDir = place['DATA_DIR']!
    mkdirSync(join(dataDir, PLACE, '..'), { recursive: true })
    writeFileSync(join(dataDir, PLACE), 'X picture')
    writeFileSync(join(dataDir, PLACE, '../newer.webp'), 'newer')
    const { code, output } = await run(['restore', archive], place)
    expect(code).toBe(0)
    expect(await at(place, contentsOf)).toEqual(wanted)
    expect(readFileSync(join(dataDir, PLACE), 'utf8')).toBe('a picture')
    expect(readFileSync(join(dataDir, PLACE, '../newer.webp'), 'utf8')).toBe('newer')
    const previousFolder = readdirSync(dataDir).find((name) => name.startsWith('database.before-restore-'))!
    expect(output).toContain(join(dataDir, previousFolder))
    rmSync(join(dataDir, 'database'), { recursive: true })
    cpSync(join(dataDir, previousFolder), join(dataDir, 'database'), { recursive: true })
    expect(await at(place, (db) => db.selectFrom('book').select('id').execute())).toEqual([])
  }, 300_000)

  test('changes nothing where the backup is damaged or the folder is held', async () => {
    const place = { ...library, DATA_DIR: folder() }
    cpSync(join(library['DATA_DIR']!, 'database'), join(place['DATA_DIR'], 'database'), { recursive: true })
    const damaged = join(folder(), 'damaged.tar')
    const bytes = readFileSync(archive)
    bytes[bytes.length >> 1]! ^= 1
    writeFileSync(damaged, bytes)
    const refused = await run(['restore', damaged], { ...place, LANG: 'ko_KR.UTF-8' })
    expect(refused).toMatchObject({ code: 1, output: '' })
    expect(refused.errors).toMatch(/^✗ 백업이 손상되었습니다: .* \[DAMAGED\]\n$/)
    const unlock = lockFolder(place['DATA_DIR'])
    for (const args of [['restore', archive], ['backup']])
      expect((await run(args, place)).errors).toMatch(/\[SERVER_RUNNING\]\n$/)
    unlock()
    expect(readdirSync(place['DATA_DIR']).filter((name) => name.startsWith('database'))).toEqual(['database'])
    expect(await at(place, contentsOf)).toEqual(wanted)
  }, 300_000)

  test('killed at any step it leaves the old library or the whole new one', async () => {
    const old = await settingsFor(folder())
    const before = await at(old, contentsOf)
    const copyOld = () => {
      const dataDir = folder()
      cpSync(join(old['DATA_DIR']!, 'database'), join(dataDir, 'database'), { recursive: true })
      return dataDir
    }
    const restoring = (dataDir: string) => ({
      args: ['src/commands/run.ts', 'restore', archive],
      env: { DATA_DIR: dataDir },
    })
    const steps = await countSteps(restoring(copyOld()))
    // The last three are the renames: before them the old library is in force, between and after them the new one.
    const found: string[] = []
    for (const step of [Math.floor(steps / 2), steps - 2, steps - 1, steps]) {
      const dataDir = copyOld()
      expect(await runKilled(restoring(dataDir), step)).toBe(true)
      const left = JSON.stringify(await at({ DATA_DIR: dataDir }, contentsOf))
      found.push(
        left === JSON.stringify(before) ? 'old' : left === JSON.stringify(wanted) ? 'new' : 'neither',
      )
    }
    expect(found).toEqual(['old', 'old', 'old', 'new'])
  }, 600_000)
})
