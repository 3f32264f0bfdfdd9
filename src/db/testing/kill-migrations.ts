import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { migrate, type Migrations } from '#src/db/migrate.ts'
import { openDatabase, openPostgres } from '#src/db/open.ts'
import { sumTable } from '#src/db/row-lines.ts'
import type { Db } from '#src/db/schema.ts'
import { findSequences, findTables } from '#src/db/tables.ts'
import { countSteps, runKilled } from './run-killed.ts'
import { laterMigrations } from './later-migrations.ts'

/** Where databases are made and copied: folders, or on the PostgreSQL at `server` databases of its own. */
export type Ground = { server: string } | 'embedded'

export type Killing = { steps: number; kills: number; differing: string[] }

/**
 * Migrates a database from `before` to the last migration, killed at each of the steps that `choose` names out of how
 * many there are, and then again without a kill. Names the steps after which schema or data were other than without.
 */
export async function killMigrations(
  ground: Ground,
  before: 'nothing' | 'books',
  choose: (steps: number) => number[],
): Promise<Killing> {
  const workshop = await openWorkshop(ground)
  try {
    const template = await workshop.make()
    await workshop.at(template, (db) => (before === 'books' ? putBooks(db) : Promise.resolve()))
    const untouched = await workshop.copy(template)
    const steps = await countSteps({ args: ['src/db/testing/migrate-later.ts', untouched] })
    const wanted = await workshop.at(untouched, describeDatabase)
    const differing: string[] = []
    let kills = 0
    for (const step of choose(steps)) {
      const address = await workshop.copy(template)
      if (await runKilled({ args: ['src/db/testing/migrate-later.ts', address] }, step)) kills++
      const found = await workshop.at(address, async (db) => {
        await migrate(db, laterMigrations)
        return describeDatabase(db)
      })
      if (found !== wanted) differing.push(`step ${step}`)
      await workshop.remove(address)
    }
    return { steps, kills, differing }
  } finally {
    await workshop.close()
  }
}

async function putBooks(db: Db): Promise<void> {
  const first: Migrations = Object.fromEntries(Object.entries(laterMigrations).slice(0, 1))
  await migrate(db, first)
  await sql`insert into book (title, language, search_text)
    select '언약 ' || n, 'ko', 'x' from generate_series(1, 20) n`.execute(db)
}

/** Every column, index and constraint, and what is in every table, in one text. */
async function describeDatabase(db: Db): Promise<string> {
  const { rows: columns } =
    await sql`select table_name, ordinal_position, column_name, data_type, is_nullable,
    column_default, is_identity, generation_expression from information_schema.columns
    where table_schema = current_schema() order by 1, 2`.execute(db)
  const { rows: indexes } = await sql`select indexdef from pg_indexes
    where schemaname = current_schema() order by 1`.execute(db)
  const { rows: constraints } = await sql`
    select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = current_schema()::regnamespace order by 1, 2`.execute(db)
  const sums = []
  // One after another: the embedded database has one connection.
  for (const table of await findTables(db)) if (table.columns.length > 0) sums.push(await sumOf(db, table))
  // A kill may make a sequence skip numbers it had set aside, so only their names.
  const sequences = (await findSequences(db)).map(({ name }) => name)
  return JSON.stringify({ columns, indexes, constraints, sums, sequences }, null, 1)
}

/** Times differ from run to run. */
async function sumOf(db: Db, table: Parameters<typeof sumTable>[1]) {
  const columns = table.columns.filter(({ type }) => !type.startsWith('timestamp'))
  return [table.name, await sumTable(db, { ...table, columns })]
}

async function openWorkshop(ground: Ground) {
  return ground === 'embedded' ? folders() : postgres(ground.server)
}

function folders() {
  const root = mkdtempSync(join(tmpdir(), 'covenant-kills-'))
  const make = () => mkdtempSync(join(root, 'data-'))
  return {
    make: () => Promise.resolve(make()),
    copy(template: string) {
      const folder = make()
      cpSync(join(template, 'database'), join(folder, 'database'), { recursive: true })
      return Promise.resolve(folder)
    },
    at: <Result>(dataDir: string, work: (db: Db) => Promise<Result>) => openFor({ dataDir }, work),
    remove: (folder: string) => Promise.resolve(rmSync(folder, { recursive: true })),
    close: () => Promise.resolve(rmSync(root, { recursive: true })),
  }
}

function postgres(server: string) {
  const { db, close } = openPostgres(server)
  const made: string[] = []
  const nameOf = (url: string) => new URL(url).pathname.slice(1)
  const create = async (template?: string) => {
    const name = `kills_${process.pid}_${made.length}`
    const from = template === undefined ? sql`` : sql`template ${sql.id(nameOf(template))}`
    await sql`create database ${sql.id(name)} ${from}`.execute(db)
    const url = new URL(server)
    url.pathname = `/${name}`
    made.push(url.href)
    return url.href
  }
  async function remove(url: string) {
    const name = nameOf(url)
    const users = () => sql`select 1 from pg_stat_activity where datname = ${name}`.execute(db)
    // A killed program's statement goes on until the server notices.
    while ((await users()).rows.length > 0) await sleep(20)
    await sql`drop database if exists ${sql.id(name)}`.execute(db)
  }
  return {
    make: () => create(),
    copy: create,
    at: <Result>(databaseUrl: string, work: (db: Db) => Promise<Result>) =>
      openFor({ databaseUrl, dataDir: '' }, work),
    remove,
    async close() {
      for (const url of made) await remove(url)
      await close()
    },
  }
}

async function openFor<Result>(
  where: { databaseUrl?: string; dataDir: string },
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(where)
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}
