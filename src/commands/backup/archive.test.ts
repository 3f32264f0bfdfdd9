import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { BackupFault } from '#src/db/backup-fault.ts'
import { openEmbedded } from '#src/db/embedded/embedded.ts'
import { fillDatabase } from '#src/db/fill-database.ts'
import { runMigrations } from '#src/db/migrate.ts'
import { openOn } from '#src/db/embedded/open-embedded.ts'
import type { Database } from '#src/db/open.ts'
import { readDatabase } from '#src/db/read-rows.ts'
import { isEmpty } from '#src/db/tables.ts'
import { emptyDatabase, onPostgres, testDatabase } from '#src/testing/database.ts'
import { testFolders } from '#src/testing/folder.ts'
import { ABOUT } from './archive-format.ts'
import { faultMessage } from './backup-messages.ts'
import { asFault } from './disk-fault.ts'
import { type BackupTarget, makeBackup } from './make-backup.ts'
import { openArchive } from './read-archive.ts'
import { tarWriter } from './tar.ts'
import { contentsOf, faultOf, putOddRows } from './testing.ts'
import { writeArchive } from './write-archive.ts'

// Several of them make a whole new embedded database.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const database = testDatabase('once')
const empty = emptyDatabase()
const folder = testFolders()
let untouched: Database
const NOW = new Date('2026-12-01T09:30:00Z')
const PICTURE = Buffer.from('a picture')
let archive: string

beforeAll(async () => {
  await putOddRows(database.db)
  archive = join(folder(), 'odd.tar')
  await backUp({ target: { file: archive } })
  untouched = await empty.open()
})

function backUp({
  dataDir = dataFolder(),
  target,
  now = NOW,
}: {
  dataDir?: string
  target: BackupTarget
  now?: Date
}) {
  const kind = onPostgres ? 'postgres' : 'embedded'
  return makeBackup({ db: database.db, kind }, { dataDir, target, now, onTable: () => undefined })
}

function dataFolder(): string {
  const dataDir = folder()
  mkdirSync(join(dataDir, 'files/images/ab'), { recursive: true })
  mkdirSync(join(dataDir, 'files/drafts'))
  writeFileSync(join(dataDir, 'files/images/ab', `${'ab'.repeat(32)}.webp`), PICTURE)
  writeFileSync(join(dataDir, 'files/images/ab', `${'책'.repeat(28)}.webp`), '')
  writeFileSync(join(dataDir, 'files/drafts/half'), 'half a pic')
  return dataDir
}

async function fill(target: Database, from: string) {
  const { source, close } = await openArchive(from)
  try {
    return await fillDatabase(target.db, source)
  } finally {
    await close()
  }
}

describe('a backup', () => {
  test('gives every row back, odd words, long values, circles and all, and the numbers go on', async () => {
    const target = await empty.open()
    await fill(target, archive)
    expect(await contentsOf(target.db)).toEqual(await contentsOf(database.db))
    const add = sql<{
      id: number
    }>`insert into publisher (name, search_text) values ('next', '') returning id`
    expect((await add.execute(target.db)).rows).toEqual([{ id: 13 }])
    const dangling = sql`insert into book_category values (99, 1, 0)`.execute(target.db)
    await expect(dangling).rejects.toThrow(/foreign key/)
    await expect(
      sql`insert into publisher (id, name, search_text) values (50, '', '')`.execute(target.db),
    ).rejects.toThrow(/cannot insert a non-DEFAULT value/)
  })

  test.runIf(onPostgres)('of PostgreSQL goes into an embedded database, and back', async () => {
    const embedded = openOn(await openEmbedded())
    try {
      await fill(embedded, archive)
      const wanted = await contentsOf(database.db)
      expect(await contentsOf(embedded.db)).toEqual(wanted)
      const back = await empty.open()
      const sums = await readDatabase(embedded.db, (source) => fillDatabase(back.db, source))
      expect(await contentsOf(back.db)).toEqual(wanted)
      expect(sums.get('page')?.rows).toBe(301)
    } finally {
      await embedded.close()
    }
  })

  test('holds the pictures, none half-written, and any tar and sha256sum can open and check it', async () => {
    const place = folder()
    // It warns of the time, which these tests make up.
    execFileSync('tar', ['-xf', archive, '-C', place], { stdio: 'ignore' })
    execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: place })
    expect(readdirSync(join(place, 'files'))).toEqual(['images'])
    const pictures = readdirSync(join(place, 'files/images/ab')).toSorted()
    expect(pictures).toEqual([`${'ab'.repeat(32)}.webp`, `${'책'.repeat(28)}.webp`])
    const picture = readFileSync(join(place, 'files/images/ab', pictures[0]!))
    expect(picture).toEqual(PICTURE)
    expect(JSON.parse(readFileSync(join(place, ABOUT), 'utf8'))).toMatchObject({
      format: 1,
      createdAt: NOW.toISOString(),
      migrations: await runMigrations(database.db),
    })
  })

  test('of the folder’s own stays among the newest of its kind; files with other names are left alone', async () => {
    const dataDir = dataFolder()
    const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
    const backups = join(dataDir, 'backups')
    await backUp({ dataDir, target: { most: 2, label: 'before-0002-x' } })
    writeFileSync(join(backups, 'mine.tar'), '')
    writeFileSync(join(backups, '20261130-000000Z.tar.partial'), '')
    const dayAgo = new Date(NOW.getTime() - 25 * 3600_000)
    utimesSync(join(backups, '20261130-000000Z.tar.partial'), dayAgo, dayAgo)
    for (const minutes of [0, 1, 2]) await backUp({ dataDir, target: { most: 2 }, now: at(minutes) })
    expect(readdirSync(backups).toSorted()).toEqual([
      '20261201-093100Z.tar',
      '20261201-093200Z.tar',
      'before-0002-x-20261201-093000Z.tar',
      'mine.tar',
    ])
  })

  test('is never written over another, and says why it cannot be written', async () => {
    const before = readFileSync(archive)
    expect(await faultOf(backUp({ target: { file: archive } }))).toMatch(/^ALREADY_THERE/)
    expect(readFileSync(archive).equals(before)).toBe(true)
    const nowhere = join(archive, 'in-a-file.tar')
    expect(await faultOf(backUp({ target: { file: nowhere } }))).toMatch(/^CANNOT_WRITE: .*in-a-file/)
    const missing = join(folder(), 'no/such/folder.tar')
    expect(await faultOf(backUp({ target: { file: missing } }))).toMatch(/^CANNOT_WRITE/)
  })

  test('that fails on the way leaves nothing behind that looks like one', async () => {
    const place = folder()
    const dataDir = dataFolder()
    // A name no tar can hold: the rows are written by then.
    writeFileSync(join(dataDir, 'files', 'x'.repeat(200)), '')
    await expect(backUp({ dataDir, target: { file: join(place, 'b.tar') } })).rejects.toThrow(
      'too long a name',
    )
    expect(readdirSync(place)).toEqual([])
  })

  test('that meets a full disk says so, in both languages', () => {
    const fault = asFault(
      Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
    )
    expect(fault).toBeInstanceOf(BackupFault)
    const messages = (['ko', 'en'] as const).map((language) => faultMessage(fault as BackupFault, language))
    expect(messages).toEqual([
      '✗ 디스크가 가득 찼습니다: ENOSPC: no space left on device, write [DISK_FULL]',
      '✗ the disk is full: ENOSPC: no space left on device, write [DISK_FULL]',
    ])
  })
})

describe('what is no whole backup is refused', () => {
  const changed = (change: (bytes: Buffer) => Buffer) => {
    const file = join(folder(), 'changed.tar')
    writeFileSync(file, change(readFileSync(archive)))
    return faultOf(openArchive(file).then(({ close }) => close()))
  }

  test('with any byte other than it was written', async () => {
    const { length } = readFileSync(archive)
    const steps = Array.from({ length: 150 }, (_, index) => Math.floor((index * length) / 150))
    const ends = [0, 1, 100, 257, 511, 512, 600, length - 1, length - 512, length - 1025]
    for (const at of [...ends, ...steps]) {
      const fault = await changed((bytes) => {
        bytes[at] = (bytes[at] ?? 0) ^ 0x10
        return bytes
      })
      expect([at, fault]).toEqual([at, expect.stringMatching(/^(DAMAGED|CUT_OFF|NOT_A_BACKUP)/)])
    }
  })

  test('cut off anywhere, or with something behind its end', async () => {
    const { length } = readFileSync(archive)
    for (const share of [0, 0.001, 0.3, 0.7, 0.999])
      expect(await changed((bytes) => bytes.subarray(0, Math.floor(length * share)))).toMatch(/^CUT_OFF/)
    expect(await changed((bytes) => bytes.subarray(0, length - 1))).toMatch(/^CUT_OFF/)
    expect(await changed((bytes) => Buffer.concat([bytes, bytes]))).toMatch(/^DAMAGED/)
  })

  test('and the damaged part is named', async () => {
    const fault = await changed((bytes) => {
      const at = bytes.indexOf('a picture')
      bytes[at] = 0x41
      return bytes
    })
    expect(fault).toBe(`DAMAGED: files/images/ab/${'ab'.repeat(32)}.webp`)
  })

  test('of a newer program, or of another', async () => {
    expect(await changed(() => Buffer.from('PK no tar at all'.repeat(100)))).toBe('NOT_A_BACKUP')
    const file = join(folder(), 'newer.tar')
    const handle = await open(file, 'wx')
    const tar = tarWriter(handle, NOW)
    const about = Buffer.from(JSON.stringify({ product: 'covenant-library', format: 2, anything: 'else' }))
    await tar.add(ABOUT, about.length, [about])
    await tar.finish()
    await handle.close()
    expect(await faultOf(openArchive(file))).toBe('NEWER_FORMAT: 2 > 1')
    expect(await faultOf(openArchive(join(folder(), 'none.tar')))).toMatch(/^NO_FILE/)
  })

  test('of data that a newer program has changed', async () => {
    const file = join(folder(), 'later.tar')
    const made = { database: 'embedded', now: NOW, filesFolder: folder() } as const
    await readDatabase(database.db, (source) =>
      writeArchive(
        file,
        { ...source, migrations: [...source.migrations, '9999-later'] },
        made,
        () => undefined,
      ),
    )
    expect(await faultOf(fill(untouched, file))).toBe('NEWER_MIGRATIONS: 9999-later')
    expect(await isEmpty(untouched.db)).toBe(true)
  })
})
