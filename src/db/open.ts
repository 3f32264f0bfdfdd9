import pg from 'pg'
import { prepareFrequentQueries } from './prepared-plans.ts'
import { type Database, overPool } from './over-pool.ts'

export type { Database } from './over-pool.ts'

/** How long a statement may take on PostgreSQL, in milliseconds; the embedded database has no such limit. */
const STATEMENT_TIMEOUT = 10_000

/** Opens PostgreSQL where `databaseUrl` is given, else the embedded database in the data folder, locked for this process. */
export async function openDatabase(where: {
  databaseUrl?: string | undefined
  dataDir: string
}): Promise<Database> {
  if (where.databaseUrl !== undefined) return openPostgres(where.databaseUrl)
  // With PostgreSQL it would only take memory.
  const { openFolder } = await import('./embedded/open-embedded.ts')
  return openFolder(where.dataDir)
}

/** An embedded database whose loss would not matter, opened or created in `folder`. */
export async function openUnsyncedFolder(folder: string): Promise<Database> {
  const { openUnsynced } = await import('./embedded/embedded.ts')
  const { openOn } = await import('./embedded/open-embedded.ts')
  return openOn(await openUnsynced(folder))
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
  pool.on('connect', prepareFrequentQueries())
  return overPool(pool, 'postgres', async () => {})
}
