import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { openEmbedded } from './embedded.ts'
import { lockFolder } from './folder-lock.ts'
import { reusePlans, renewPlans } from '#src/db/prepared-plans.ts'
import { makeNewFolder } from './new-folder.ts'
import { type Database, overPool } from '#src/db/over-pool.ts'
import { finishRestoredFolder } from './restored-folder.ts'

/** The embedded database on an instance already open (tests share one). The instance is closed with it. */
export function openOn(instance: PGlite): Database {
  // The adapter speaks the protocol of node-postgres to one connection; its types only lag behind pg's.
  const pool = new pg.Pool({
    ...(createPgConfig(instance) as unknown as pg.PoolConfig),
    max: 1,
    idleTimeoutMillis: 0,
  })
  pool.on('connect', reusePlans)
  const stopRenewing = renewPlans(pool)
  return overPool(pool, 'embedded', () => {
    stopRenewing()
    return instance.close()
  })
}

/** The embedded database of a data folder, locked for this process. */
export async function openFolder(dataDir: string): Promise<Database> {
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
