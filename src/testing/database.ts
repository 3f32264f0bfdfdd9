import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openEmbedded } from '#src/db/embedded/embedded.ts'
import { migrate } from '#src/db/migrate.ts'
import { openOn } from '#src/db/embedded/open-embedded.ts'
import { type Database, openPostgres } from '#src/db/open.ts'
import type { Db } from '#src/db/schema.ts'

/** `scripts/test.ts` runs every suite over a database twice: on the embedded one and on PostgreSQL. */
export const onPostgres = process.env['TEST_DATABASE'] === 'postgres'

/** An embedded database takes two seconds to start, so all test files of a worker share one. */
let shared: Promise<Database> | undefined

/**
 * The migrated database of a test file: empty before each of its tests, or only before the first where they all look
 * at the same books.
 */
export function testDatabase(emptied: 'before each test' | 'once' = 'before each test'): { readonly db: Db } {
  let database: Database | undefined
  const empty = async () => emptyTables(database!.db)
  beforeAll(async () => {
    shared ??= openMigrated()
    database = await shared
    await empty()
  })
  if (emptied === 'before each test') beforeEach(empty)
  return {
    get db() {
      if (database === undefined) throw new Error('The database is there once the tests run')
      return database.db
    },
  }
}

/** A new database without a table, closed and gone after the file: for tests that migrate or close. */
export function emptyDatabase(): { open: () => Promise<Database> } {
  const opened: Database[] = []
  afterAll(() => Promise.all(opened.map((database) => database.close())))
  return {
    async open() {
      const database = onPostgres
        ? openPostgres(await createPostgresDatabase())
        : openOn(await openEmbedded())
      opened.push(database)
      return database
    },
  }
}

async function openMigrated(): Promise<Database> {
  const database = onPostgres ? openPostgres(await createPostgresDatabase()) : openOn(await openEmbedded())
  await migrate(database.db)
  return database
}

/** A database of our own on the server of TEST_DATABASE_URL; the server is the test run's and goes with it. */
export async function createPostgresDatabase(): Promise<string> {
  const address = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2)}`
  const server = openPostgres(address.href)
  await sql`create database ${sql.id(name)}`.execute(server.db)
  await server.close()
  address.pathname = `/${name}`
  return address.href
}

/** Deletes every row and starts every sequence anew, in milliseconds; `truncate` of all tables takes a quarter of a second. */
export async function emptyTables(db: Db) {
  await db.transaction().execute(async (trx) => {
    // Foreign keys and triggers are not asked: all of it goes.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`do $$
      declare
        name text;
      begin
        for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
          -- filled by migrations
          and tablename not in ('plan', 'billing_policy')
        loop
          execute format('delete from %I', name);
        end loop;
        perform setval(format('%I.%I', schemaname, sequencename), start_value, false) from pg_sequences
          where schemaname = 'public' and last_value is not null;
      end
    $$`.execute(trx)
  })
}
