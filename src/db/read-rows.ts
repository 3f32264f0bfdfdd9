import { sql } from 'kysely'
import { runMigrations } from './migrate.ts'
import { lineOf, type RowSum, settleTransaction, sumTable } from './row-lines.ts'
import type { Db } from './schema.ts'
import { findSequences, findTables, type Sequence, type Table } from './tables.ts'

/** Some rows of one table, each as a line of `row-lines.ts`. */
export type Batch = { table: Table; lines: string[] }

/** Everything a database holds: which migrations made its schema, and its rows table by table. */
export type RowSource = {
  migrations: string[]
  tables: Table[]
  sequences: Sequence[]
  batches: () => AsyncIterable<Batch>
  /** What is to be there after all batches, known otherwise than by reading them. */
  total: (table: Table) => Promise<RowSum>
}

/** A batch is about this long, so that memory stays bounded whatever a table holds. */
const BATCH_CHARACTERS = 500_000
const FIRST_BATCH_ROWS = 50
const MOST_ROWS = 5000

/** Lets `use` read the database as it is at one moment. On the embedded database every other query waits meanwhile. */
export function readDatabase<Result>(db: Db, use: (source: RowSource) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await settleTransaction(trx)
      const tables = await findTables(trx)
      return use({
        migrations: await runMigrations(trx),
        tables,
        // Read after the moment is fixed: a sequence may be ahead of the rows, never behind.
        sequences: await findSequences(trx),
        async *batches() {
          for (const table of tables) yield* readTable(trx, table)
        },
        total: (table) => sumTable(trx, table),
      })
    })
}

async function* readTable(trx: Db, table: Table): AsyncGenerator<Batch> {
  await sql`declare backup_rows no scroll cursor for
    select ${lineOf(table)} as line from ${sql.id(table.name)}`.execute(trx)
  let wanted = FIRST_BATCH_ROWS
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(wanted)} from backup_rows`.execute(trx)
    if (rows.length === 0) break
    const lines = rows.map((row) => row.line)
    yield { table, lines }
    const characters = lines.reduce((sum, line) => sum + line.length, 0)
    wanted = Math.min(MOST_ROWS, Math.max(1, Math.round((lines.length * BATCH_CHARACTERS) / characters)))
  }
  await sql`close backup_rows`.execute(trx)
}
