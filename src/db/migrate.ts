import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import * as catalogue from './migrations/0001-catalogue.ts'
import * as members from './migrations/0002-members.ts'
import * as libraryAndVoices from './migrations/0003-library-and-voices.ts'
import * as accounts from './migrations/0004-accounts.ts'
import * as signInWays from './migrations/0005-sign-in-ways.ts'
import * as carriedMarks from './migrations/0006-carried-marks.ts'
import * as scripture from './migrations/0007-scripture.ts'
import * as readingEvents from './migrations/0008-reading-events.ts'
import * as consentReminders from './migrations/0009-consent-reminders.ts'
import * as copiesAndReports from './migrations/0010-copies-and-reports.ts'
import * as textOnce from './migrations/0011-text-once.ts'
import * as accountSafety from './migrations/0012-account-safety.ts'
import * as heldReviews from './migrations/0013-held-reviews.ts'
import * as readerSettings from './migrations/0014-reader-settings.ts'
import * as pictures from './migrations/0015-pictures.ts'
import * as shownMarks from './migrations/0016-shown-marks.ts'
import * as citationPlaces from './migrations/0020-citation-places.ts'
import * as mailPayload from './migrations/0021-mail-payload.ts'
import * as categoryPalette from './migrations/0022-category-palette.ts'
import * as billing from './migrations/0023-billing.ts'
import * as paidPageReads from './migrations/0024-paid-page-reads.ts'
import * as coupons from './migrations/0025-coupons.ts'
import * as keptPayments from './migrations/0026-kept-payments.ts'
import * as groups from './migrations/0027-groups.ts'
import * as readersWhoLeft from './migrations/0028-readers-who-left.ts'
import * as assets from './migrations/0029-assets.ts'
import * as series from './migrations/0030-series.ts'
import * as magazine from './migrations/0031-magazine.ts'
import * as support from './migrations/0032-support.ts'
import type { Db } from './schema.ts'

export type Migrations = Record<string, Migration>

/** In order of their names; one that has run anywhere is never edited. */
const migrations: Migrations = {
  '0001-catalogue': catalogue,
  '0002-members': members,
  '0003-library-and-voices': libraryAndVoices,
  '0004-accounts': accounts,
  '0005-sign-in-ways': signInWays,
  '0006-carried-marks': carriedMarks,
  '0007-scripture': scripture,
  '0008-reading-events': readingEvents,
  '0009-consent-reminders': consentReminders,
  '0010-copies-and-reports': copiesAndReports,
  '0011-text-once': textOnce,
  '0012-account-safety': accountSafety,
  '0013-held-reviews': heldReviews,
  '0014-reader-settings': readerSettings,
  '0015-pictures': pictures,
  '0016-shown-marks': shownMarks,
  '0020-citation-places': citationPlaces,
  '0021-mail-payload': mailPayload,
  '0022-category-palette': categoryPalette,
  '0023-billing': billing,
  '0024-paid-page-reads': paidPageReads,
  '0025-coupons': coupons,
  '0026-kept-payments': keptPayments,
  '0027-groups': groups,
  '0028-readers-who-left': readersWhoLeft,
  '0029-assets': assets,
  '0030-series': series,
  '0031-magazine': magazine,
  '0032-support': support,
}

/** A migration that waits longer for readers gives up, instead of making every later query wait behind it. */
const LOCK_TIMEOUT = '10s'
/** The advisory lock of migrations; any number that nothing else of ours takes. */
const ONE_AT_A_TIME = 4_012_026

/**
 * Brings the schema up to date, each migration in a transaction of its own: killed at any statement, the next call goes
 * on where the last whole migration ended. Throws what the failing statement threw.
 */
export async function migrate(db: Db, known: Migrations = migrations): Promise<void> {
  await db.connection().execute(async (connection) => {
    // The pool's limit is for requests; a migration may rewrite a table.
    await sql`select set_config('statement_timeout', '0', false),
      set_config('lock_timeout', '0', false)`.execute(connection)
    // Two servers that make the migrator's own tables at the same moment meet in PostgreSQL's catalogue, and one fails.
    await sql`select pg_advisory_lock(${ONE_AT_A_TIME})`.execute(connection)
    try {
      await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, false)`.execute(connection)
      let ran: number
      do ran = await stepUp(connection, known)
      while (ran > 0)
    } finally {
      await sql`select pg_advisory_unlock(${ONE_AT_A_TIME})`.execute(connection)
      await sql`reset statement_timeout`.execute(connection)
      await sql`reset lock_timeout`.execute(connection)
    }
  })
}

/** Runs exactly the migrations that once made another database, inside the given transaction. */
export async function migrateAs(trx: Db, names: string[], known: Migrations = migrations): Promise<void> {
  const last = names.at(-1)
  if (last === undefined) return
  throwError((await migrator(trx, known).migrateTo(last)).error)
}

/** Whether every migration this code knows has run. */
export async function isMigrated(db: Db): Promise<boolean> {
  return (await pendingMigrations(db)).length === 0
}

/** The names of the migrations still to run, in their order. */
export async function pendingMigrations(db: Db, known: Migrations = migrations): Promise<string[]> {
  const all = await migrator(db, known).getMigrations()
  return all.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name)
}

/** The names of the migrations that made this database, in their order; none for one never migrated. */
export async function runMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (rows[0]?.exists !== true) return []
  const run = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return run.rows.map(({ name }) => name)
}

export function unknownMigrations(names: string[], known: Migrations = migrations): string[] {
  return names.filter((name) => !Object.hasOwn(known, name))
}

/** Answers how many migrations ran: one or none. */
async function stepUp(db: Db, known: Migrations): Promise<number> {
  const { error, results } = await migrator(db, known).migrateUp()
  throwError(error)
  return results?.length ?? 0
}

function throwError(error: unknown) {
  if (error === undefined) return
  throw error instanceof Error ? error : new Error('A migration failed', { cause: error })
}

function migrator(db: Db, known: Migrations) {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(known) } })
}
