import { Migrator, type Migration } from 'kysely/migration'
import * as catalogue from './migrations/0001-catalogue.ts'
import type { Db } from './schema.ts'

/** In order of their names; one that has run anywhere is never edited. */
const migrations: Record<string, Migration> = {
  '0001-catalogue': catalogue,
}

/** Brings the schema up to date, each migration in a transaction of its own. Throws what the failing statement threw. */
export async function migrate(db: Db): Promise<void> {
  const { error } = await migrator(db).migrateToLatest()
  if (error !== undefined)
    throw error instanceof Error ? error : new Error('A migration failed', { cause: error })
}

/** Whether every migration this code knows has run. */
export async function isMigrated(db: Db): Promise<boolean> {
  const known = await migrator(db).getMigrations()
  return known.every((migration) => migration.executedAt !== undefined)
}

function migrator(db: Db) {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
}
