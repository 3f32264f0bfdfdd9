import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { onPostgres } from '#src/testing/database.ts'
import { testFolders } from '#src/testing/folder.ts'
import { FolderInUse, lockFolder } from './folder-lock.ts'
import { migrate } from '#src/db/migrate.ts'
import { openDatabase } from '#src/db/open.ts'
import { runKilled } from '#src/db/testing/run-killed.ts'

const folder = testFolders()
const OPENER = fileURLToPath(new URL('../../testing/row-writer.ts', import.meta.url))
const UNFINISHED = /^database\.making-/

/** What lies in the folder but its lock. */
const databasesIn = (dataDir: string) => readdirSync(dataDir).filter((name) => !name.startsWith('lock.'))

/** Opens, uses and closes the database; answers what lies in the folder then. */
async function start(dataDir: string) {
  const { db, close } = await openDatabase({ dataDir })
  await migrate(db)
  await db.insertInto('person').values({ name: '베자' }).execute()
  await close()
  return databasesIn(dataDir)
}

/** The process that makes a database for `parent`, once it runs. */
const makerOf = (parent: number) =>
  vi.waitFor(
    () => {
      const list = execFileSync('ps', ['-ww', '-o', 'pid=,args=', '--ppid', String(parent)], {
        encoding: 'utf8',
      })
      const maker = list.split('\n').find((line) => line.includes('make-database.ts'))
      if (maker === undefined) throw new Error(list)
      return Number.parseInt(maker, 10)
    },
    { timeout: 20_000, interval: 10 },
  )

describe.skipIf(onPostgres)('a new database', () => {
  test('is made over where a kill cut its making off, and nobody else comes near meanwhile', async () => {
    const dataDir = folder()
    const first = spawn(process.execPath, [OPENER, dataDir], { stdio: 'ignore' })
    const halfMade = () => {
      const name = readdirSync(dataDir).find((entry) => UNFINISHED.test(entry)) ?? ''
      return readdirSync(join(dataDir, name)).includes('base')
    }
    await expect.poll(halfMade, { timeout: 30_000, interval: 5 }).toBe(true)
    expect(() => lockFolder(dataDir)).toThrow(FolderInUse)
    first.kill('SIGKILL')
    await once(first, 'exit')
    expect(databasesIn(dataDir)).not.toContain('database')
    // The maker of the first may still be at work.
    expect(await start(dataDir)).toEqual(['database'])
  })

  test('killed at the last moment before it was in its place is made over; a moment later it is whole', async () => {
    const dataDir = folder()
    const run = { args: [OPENER, dataDir] }
    expect(await runKilled(run, 1)).toBe(true)
    expect(databasesIn(dataDir)).toEqual([expect.stringMatching(UNFINISHED)])
    expect(await runKilled(run, 2)).toBe(true)
    expect(databasesIn(dataDir)).toEqual(['database'])
    expect(await start(dataDir)).toEqual(['database'])
  })

  test('that cannot be made is told, leaves nothing and lets the folder go', async () => {
    const dataDir = folder()
    const opening = openDatabase({ dataDir }).catch(String)
    process.kill(await makerOf(process.pid), 'SIGKILL')
    expect(await opening).toContain('No database could be made')
    expect(databasesIn(dataDir)).toEqual([])
    lockFolder(dataDir)()
  })

  test('once there is never made again, whatever was left beside it', async () => {
    const dataDir = folder()
    await start(dataDir)
    mkdirSync(join(dataDir, 'database.making-late'))
    writeFileSync(join(dataDir, 'database.making-late', 'PG_VERSION'), '18\n')
    const { db, close } = await openDatabase({ dataDir })
    expect(await db.selectFrom('person').select('name').execute()).toEqual([{ name: '베자' }])
    await close()
    expect(databasesIn(dataDir)).toEqual(['database'])
  })
})
