import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { BackupFault } from '#src/db/backup-fault.ts'
import { fillDatabase } from '#src/db/fill-database.ts'
import type { Database } from '#src/db/open.ts'
import { readDatabase, type RowSource } from '#src/db/read-rows.ts'
import { isEmpty } from '#src/db/tables.ts'
import { emptyDatabase, onPostgres, testDatabase } from '#src/testing/database.ts'
import { faultOf, putOddRows } from './testing.ts'

// They make a whole new embedded database.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const database = testDatabase('once')
const empty = emptyDatabase()
let untouched: Database

beforeAll(async () => {
  await putOddRows(database.db)
  untouched = await empty.open()
})

describe('a database is filled whole or not at all', () => {
  const refill = async (change: (source: RowSource) => RowSource) => {
    const fault = await readDatabase(database.db, (source) =>
      faultOf(
        fillDatabase(untouched.db, change(source)).catch((error: unknown) => {
          if (error instanceof BackupFault) throw error
          throw new BackupFault('DAMAGED', String(error))
        }),
      ),
    )
    return { fault, isEmpty: await isEmpty(untouched.db) }
  }

  test.skipIf(!onPostgres)('only where nothing is', async () => {
    const target = await empty.open()
    await sql`create table theirs (id integer)`.execute(target.db)
    const into = readDatabase(database.db, (source) => fillDatabase(target.db, source))
    expect(await faultOf(into)).toBe('NOT_EMPTY')
    const { rows } = await sql`select * from theirs`.execute(target.db)
    expect(rows).toEqual([])
  })

  test('rows that point nowhere leave it empty', async () => {
    const dropping = (source: RowSource): RowSource => ({
      ...source,
      async *batches() {
        for await (const batch of source.batches()) if (batch.table.name !== 'edition') yield batch
      },
    })
    expect(await refill(dropping)).toEqual({
      fault: expect.stringMatching(/foreign key/) as string,
      isEmpty: true,
    })
  })

  test('a row that comes out other than it went in leaves it empty', async () => {
    const bending = (source: RowSource): RowSource => ({
      ...source,
      async *batches() {
        for await (const { table, lines } of source.batches())
          yield {
            table,
            lines: lines.map((line) => line.replace('1600-02-29', '1600-02-28')),
          }
      },
    })
    expect(await refill(bending)).toEqual({ fault: 'SUMS_DIFFER: book (2/2)', isEmpty: true })
  })

  test('tables of another shape leave it empty', async () => {
    const renaming = (source: RowSource): RowSource => ({
      ...source,
      tables: source.tables.map((table) => (table.name === 'person' ? { ...table, columns: [] } : table)),
    })
    expect(await refill(renaming)).toEqual({ fault: 'TABLES_DIFFER: person: id, name', isEmpty: true })
  })
})
