import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { migrate, type Migrations, pendingMigrations, runMigrations } from '#src/db/migrate.ts'
import type { Database } from '#src/db/open.ts'
import { emptyDatabase } from '#src/testing/database.ts'
import { laterMigrations } from '#src/db/testing/later-migrations.ts'
import { testFolders } from '#src/testing/folder.ts'
import { upgrade } from './before-migration.ts'
import { openArchive } from './read-archive.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const folder = testFolders()
const empty = emptyDatabase()
const upTo = (last: number): Migrations => Object.fromEntries(Object.entries(laterMigrations).slice(0, last))
let database: Database

/** One after another on one database: each goes on where the last has stopped. */
describe('before a migration that has something to do', () => {
  beforeAll(async () => {
    database = await empty.open()
  })

  async function start(dataDir: string, known: Migrations, backupBeforeMigration = true) {
    const output: string[] = []
    const fault = await upgrade(
      database,
      {
        dataDir,
        backupsKept: 3,
        backupBeforeMigration,
        language: 'en',
        now: () => new Date('2026-12-01T00:00:00Z'),
        print: (it) => it.kind === 'line' && output.push(it.text),
      },
      known,
    ).then(
      () => undefined,
      (error: unknown) => String(error),
    )
    const backups = statSync(join(dataDir, 'backups'), { throwIfNoEntry: false })
    return { output, fault, backups: backups?.isDirectory() ? readdirSync(join(dataDir, 'backups')) : [] }
  }

  test('a new library is not backed up: there is nothing yet', async () => {
    expect(await start(folder(), upTo(1))).toEqual({ output: [], fault: undefined, backups: [] })
    expect(await runMigrations(database.db)).toEqual(['0001-catalogue'])
    await sql`insert into book (title, language, search_text) values ('ㄱ', 'ko', '')`.execute(database.db)
  })

  test('one that is up to date is not backed up either', async () => {
    expect(await start(folder(), upTo(1))).toEqual({ output: [], fault: undefined, backups: [] })
  })

  test('where the backup fails, nothing is migrated', async () => {
    const dataDir = folder()
    mkdirSync(join(dataDir, 'backups/before-0002-notes-20261201-000000Z.tar'), { recursive: true })
    expect((await start(dataDir, upTo(2))).fault).toMatch(/ALREADY_THERE/)
    const unwritable = folder()
    writeFileSync(join(unwritable, 'backups'), 'a file where the folder should be')
    expect((await start(unwritable, upTo(2))).fault).toMatch(/CANNOT_WRITE/)
    expect(await runMigrations(database.db)).toEqual(['0001-catalogue'])
    expect(await pendingMigrations(database.db, upTo(2))).toEqual(['0002-notes'])
  })

  test('the data is backed up as it was, and the operator is told', async () => {
    const dataDir = folder()
    const { output, fault, backups } = await start(dataDir, upTo(2))
    expect({ fault, backups }).toEqual({
      fault: undefined,
      backups: ['before-0002-notes-20261201-000000Z.tar'],
    })
    expect(output).toEqual([
      'Backing up before the database changes (0002-notes)',
      expect.stringMatching(
        /^✓ Backed up: .*before-0002-notes.* \(19 tables, 1 rows, 0 files, .* MB, read back and checked\)$/,
      ),
    ])
    const archive = await openArchive(join(dataDir, 'backups', backups[0]!))
    expect(archive.about.migrations).toEqual(['0001-catalogue'])
    expect(archive.contents.tables['book']?.rows).toBe(1)
    await archive.close()
    expect(await runMigrations(database.db)).toEqual(['0001-catalogue', '0002-notes'])
  })

  test('an operator with backups of their own can do without', async () => {
    expect(await start(folder(), upTo(3), false)).toEqual({ output: [], fault: undefined, backups: [] })
    expect(await pendingMigrations(database.db, laterMigrations)).toEqual([])
  })
})

test('of two programs that start at once, one backs up and migrates and both go on', async () => {
  const { db, kind, close } = await empty.open()
  await migrate(db, upTo(1))
  const dataDir = folder()
  const output: string[] = []
  const how = {
    dataDir,
    backupsKept: 3,
    backupBeforeMigration: true,
    language: 'ko' as const,
    now: () => new Date('2026-12-01T00:00:00Z'),
    print: (it: { kind: string; text?: string }) => output.push(it.text ?? ''),
  }
  const both = kind === 'postgres' ? [1, 2] : [1]
  await Promise.all(both.map(() => upgrade({ db, kind, close }, how, laterMigrations)))
  expect(output[0]).toBe('데이터베이스를 바꾸기 전에 백업합니다 (0002-notes, 0003-tags)')
  expect(output).toHaveLength(2)
  expect(await pendingMigrations(db, laterMigrations)).toEqual([])
})
