import { join } from 'node:path'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { openEmbedded } from './embedded.ts'
import { lockFolder } from './folder-lock.ts'
import { keepPlans, renewPlans } from './kept-plans.ts'
import { makeNewFolder } from './new-folder.ts'
import { finishRestoredFolder } from './restored-folder.ts'
import type { Db, Schema } from './schema.ts'

export type Database = { db: Db; kind: 'embedded' | 'postgres'; close: () => Promise<void> }

/** How long a statement may take on PostgreSQL, in milliseconds; the embedded database has no such limit. */
const STATEMENT_TIMEOUT = 10_000

/** Opens PostgreSQL where `databaseUrl` is given, else the embedded database in the data folder, locked for this process. */
export function openDatabase(where: {
  databaseUrl?: string | undefined
  dataDir: string
}): Promise<Database> {
  return where.databaseUrl === undefined
    ? openFolder(where.dataDir)
    : Promise.resolve(openPostgres(where.databaseUrl))
}

export function openPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 3000,
    statement_timeout: STATEMENT_TIMEOUT,
    // Its compiler takes longer than any query of ours runs.
    options: '-c jit=off',
  })
  return overPool(pool, 'postgres', async () => {})
}

/** The embedded database on an instance already open (tests share one). The instance is closed with it. */
export function openOn(instance: PGlite): Database {
  // The adapter speaks the protocol of node-postgres to one connection; its types only lag behind pg's.
  const pool = new pg.Pool({
    ...(createPgConfig(instance) as unknown as pg.PoolConfig),
    max: 1,
    idleTimeoutMillis: 0,
  })
  pool.on('connect', keepPlans)
  const stopRenewing = renewPlans(pool)
  return overPool(pool, 'embedded', () => {
    stopRenewing()
    return instance.close()
  })
}

async function openFolder(dataDir: string): Promise<Database> {
  const unlock = lockFolder(dataDir)
  try {
    finishRestoredFolder(dataDir)
    await makeNewFolder(dataDir)
    const database = openOn(await openEmbedded(join(dataDir, 'database')))
    return { ...database, close: () => database.close().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

function overPool(pool: pg.Pool, kind: Database['kind'], closeBelow: () => Promise<void>): Database {
  // Without these listeners a lost connection would end the process.
  pool.on('error', noteLostConnection)
  pool.on('connect', (client) => client.on('error', noteLostConnection))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return { db, kind, close: () => db.destroy().then(closeBelow) }
}

function noteLostConnection(error: Error) {
  // The server at the other end may not be the one we think.
  process.stderr.write(`database connection lost: ${error.message.replaceAll(/\p{Cc}/gu, ' ')}\n`)
}
