import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createPostgresDatabase, emptyDatabase, onPostgres, testDatabase } from '#src/testing/database.ts'
import { testFolders } from '#src/testing/folder.ts'
import { FolderInUse, lockFolder } from './embedded/folder-lock.ts'
import { isMigrated, migrate, migrateAs } from './migrate.ts'
import { openDatabase } from './open.ts'
import type { Db } from './schema.ts'

const folder = testFolders()
const empty = emptyDatabase()

/** Every column, index and constraint of the schema. */
async function shapeOf(db: Db) {
  const { rows } = await sql<{ part: string }>`
    select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as part
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
    order by 1`.execute(db)
  return rows.map((row) => row.part)
}

describe('migrations', () => {
  test('make an empty database ready, and change nothing the second time', async () => {
    const { db } = await empty.open()
    expect(await isMigrated(db)).toBe(false)
    await migrate(db)
    expect(await isMigrated(db)).toBe(true)
    const shape = await shapeOf(db)
    expect(shape.join('\n')).toMatch(/page_search\.tsv tsvector NO/)
    await db.insertInto('person').values({ name: '칼뱅' }).execute()
    await migrate(db)
    expect(await shapeOf(db)).toEqual(shape)
    expect(await db.selectFrom('person').select('name').execute()).toEqual([{ name: '칼뱅' }])
  })

  test('run once where two servers start at the same moment', async () => {
    const { db } = await empty.open()
    await Promise.all([migrate(db), migrate(db), migrate(db)])
    expect(await isMigrated(db)).toBe(true)
  })

  test('ask all members anew whether their marks may be shown, whatever they were set to', async () => {
    const { db } = await empty.open()
    await migrateAs(db, ['0015-pictures'])
    const nicknames = ['보이던 독자', '감춘 독자']
    await sql`insert into member (email, email_key, nickname, nickname_key, password_hash, agreed_at, shows_marks)
      select name, name, name, name, '', now(), name = ${nicknames[0]}
      from unnest(${nicknames}::text[]) as name`.execute(db)
    await migrate(db)
    const members = await db.selectFrom('member').select('shows_marks').execute()
    expect(members).toEqual([{ shows_marks: null }, { shows_marks: null }])
  })

  test('that fail are told, and the database counts as not migrated', async () => {
    const { db } = await empty.open()
    await sql`create table publisher (id int)`.execute(db)
    await expect(migrate(db)).rejects.toThrow(/publisher.*already exists/)
    expect(await isMigrated(db)).toBe(false)
    const { rows } = await sql`select 1 from pg_tables where tablename = 'category'`.execute(db)
    expect(rows, 'nothing of the failed one is left').toEqual([])
  })
})

describe('what one database promises, the other does too', () => {
  const database = testDatabase()

  test('a book is seen by nobody before its edition: no row may point to what is not there', async () => {
    const { db } = database
    const book = { title: 'ㄱ', language: 'ko', search_text: '' }
    await expect(
      db
        .insertInto('book')
        .values({ ...book, current_edition_id: 5 })
        .execute(),
    ).rejects.toThrow(/foreign key/)
    await expect(
      db
        .insertInto('book')
        .values({ ...book, sample_pages: -1 })
        .execute(),
    ).rejects.toThrow(/check/)
    const span = { member_id: 1, starts_at: new Date(2), ends_at: new Date(1), source: 'coupon' as const }
    await expect(db.insertInto('entitlement').values(span).execute()).rejects.toThrow(/check/)
    const right = { ...span, starts_at: new Date(0) }
    await expect(db.insertInto('entitlement').values(right).execute()).rejects.toThrow(/foreign key/)
  })

  test('words sort the same', async () => {
    const { db } = database
    const { rows } = await sql<{ word: string }>`
      select word from (values ('나'), ('가'), ('b'), ('B'), ('a'), ('é'), ('z'), ('A b'), ('Ab')) v (word) order by word`.execute(
      db,
    )
    expect(rows.map((row) => row.word)).toEqual(['A b', 'Ab', 'B', 'a', 'b', 'z', 'é', '가', '나'])
  })
})

describe.skipIf(onPostgres)('the data folder', () => {
  test('has one owner: nobody else opens it until it is let go', async () => {
    const dataDir = folder()
    const { db, close } = await openDatabase({ dataDir })
    await migrate(db)
    await db.insertInto('person').values({ name: '오언' }).execute()
    await expect(openDatabase({ dataDir })).rejects.toThrow(FolderInUse)
    await expect(holdElsewhere(dataDir)).rejects.toThrow('FolderInUse')
    await close()
    const again = await openDatabase({ dataDir })
    expect(await again.db.selectFrom('person').select('name').execute()).toEqual([{ name: '오언' }])
    await again.close()
  })

  test('is free again once its holder was killed', async () => {
    const dataDir = folder()
    const holder = await holdElsewhere(dataDir)
    expect(() => lockFolder(dataDir)).toThrow(FolderInUse)
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    const unlock = lockFolder(dataDir)
    await expect(holdElsewhere(dataDir)).rejects.toThrow('FolderInUse')
    unlock()
    const next = await holdElsewhere(dataDir)
    next.kill('SIGKILL')
  })

  test('is let go where the database in it cannot be opened', async () => {
    const dataDir = folder()
    writeFileSync(join(dataDir, 'database'), 'no folder')
    await expect(openDatabase({ dataDir })).rejects.toBeDefined()
    lockFolder(dataDir)()
  })
})

/** Another process that holds the folder until it is killed. Rejects with what it says where it cannot. */
async function holdElsewhere(dataDir: string) {
  const lock = fileURLToPath(new URL('embedded/folder-lock.ts', import.meta.url))
  const code = `const { lockFolder } = await import(${JSON.stringify(lock)})
    try { lockFolder(${JSON.stringify(dataDir)}); console.log('held') } catch (error) { console.log(error.constructor.name) }
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  if (said.toString().trim() === 'held') return child
  child.kill('SIGKILL')
  throw new Error(said.toString().trim())
}

test('killed in the middle of writing, it has every row it acknowledged', { timeout: 120_000 }, async () => {
  const dataDir = folder()
  const databaseUrl = onPostgres ? await createPostgresDatabase() : undefined
  const acknowledged: number[] = []
  for (const rows of [1, 20, 60]) acknowledged.push(...(await writeAndKill(dataDir, databaseUrl, rows)))
  const { db, close } = await openDatabase({ dataDir, databaseUrl })
  const stored = await db.selectFrom('person').select('id').execute()
  await close()
  const ids = new Set(stored.map((row) => row.id))
  expect(acknowledged.length).toBeGreaterThanOrEqual(81)
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
})

/** Lets a process write until it has acknowledged so many rows, kills it, and gives the ids it said. */
async function writeAndKill(
  dataDir: string,
  databaseUrl: string | undefined,
  rows: number,
): Promise<number[]> {
  const writer = fileURLToPath(new URL('../testing/row-writer.ts', import.meta.url))
  const child = spawn(
    process.execPath,
    [writer, dataDir, ...(databaseUrl === undefined ? [] : [databaseUrl])],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    if (said.split('\n').length > rows) child.kill('SIGKILL')
  })
  await once(child, 'close')
  // The last line may be cut short; what stands before a line break was said whole.
  return said.split('\n').slice(0, -1).map(Number)
}
