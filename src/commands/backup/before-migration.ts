import { sql } from 'kysely'
import type { CommandOutput } from '#src/commands/command.ts'
import { migrate, type Migrations, pendingMigrations, runMigrations } from '#src/db/migrate.ts'
import type { Database } from '#src/db/open.ts'
import type { Language } from '#src/shared/language.ts'
import { amountIn, backupMessage, beforeMigrationMessage } from './backup-messages.ts'
import { makeBackup } from './make-backup.ts'

export type Upgrade = {
  dataDir: string
  backupsKept: number
  backupBeforeMigration: boolean
  language: Language
  now: () => Date
  print: (output: CommandOutput) => void
}

/** Ours among the server's advisory locks: who holds it is the one process that backs up and migrates. */
const UPGRADING = 6_120_526

/**
 * Brings the schema up to date, after a backup where there is data that a migration could spoil. Of several processes
 * starting on one PostgreSQL the first does it and the others wait. Throws BackupFault where the backup fails: then
 * nothing is migrated.
 */
export async function upgrade(database: Database, how: Upgrade, known?: Migrations): Promise<void> {
  if (database.kind === 'embedded') return backUpAndMigrate(database, how, known)
  if ((await pendingMigrations(database.db, known)).length === 0) return
  await database.db.connection().execute(async (held) => {
    await sql`select set_config('statement_timeout', '0', false)`.execute(held)
    await sql`select pg_advisory_lock(${UPGRADING})`.execute(held)
    try {
      await backUpAndMigrate(database, how, known)
    } finally {
      await sql`select pg_advisory_unlock(${UPGRADING})`.execute(held)
      await sql`reset statement_timeout`.execute(held)
    }
  })
}

async function backUpAndMigrate(database: Database, how: Upgrade, known?: Migrations): Promise<void> {
  const pending = await pendingMigrations(database.db, known)
  const [first] = pending
  if (first === undefined) return
  const { dataDir, language, print } = how
  const hasData = (await runMigrations(database.db)).length > 0
  if (hasData && how.backupBeforeMigration) {
    print({ kind: 'line', text: beforeMigrationMessage(pending, language) })
    const { path, bytes, contents } = await makeBackup(database, {
      dataDir,
      target: { most: how.backupsKept, label: `before-${first}` },
      now: how.now(),
      onTable: () => undefined,
    })
    const amount = amountIn(Object.values(contents.tables), contents.files.count)
    print({ kind: 'line', text: backupMessage({ path, bytes, ...amount }, language) })
  }
  await migrate(database.db, known)
}
