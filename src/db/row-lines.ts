import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './schema.ts'
import type { Table } from './tables.ts'

/*
 * A row travels as one line: the JSON array of its columns as PostgreSQL writes them as text, null for null. Text in and
 * text out is what every type promises to survive, so jsonb, tsvector, arrays and dates need no case of their own, and
 * PostgreSQL makes and reads the lines itself.
 */

/** How many rows a table has and the sum of their hashes, whatever their order; the sum is a whole number in decimals. */
export type RowSum = { rows: number; sum: string }

/** The line of a row, in SQL. */
export function lineOf({ columns }: Pick<Table, 'columns'>): RawBuilder<string> {
  const texts = columns.map(({ name }) => sql`${sql.id(name)}::text`)
  return sql<string>`to_json(array[${sql.join(texts)}]::text[])::text`
}

/** Makes text forms the same whatever the server's settings, and lets statements take their time, until the transaction ends. */
export async function settleTransaction(trx: Db): Promise<void> {
  await sql`select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO, YMD', true),
    set_config('IntervalStyle', 'postgres', true), set_config('extra_float_digits', '1', true),
    set_config('bytea_output', 'hex', true), set_config('statement_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx)
}

/** Adds up lines that pass by, as {@link sumTable} does in the database. */
export function lineCounter() {
  let rows = 0
  let sum = 0n
  return {
    add(line: string) {
      rows++
      sum += hash('sha256', line, 'buffer').readBigInt64BE(0)
    },
    total: (): RowSum => ({ rows, sum: String(sum) }),
  }
}

export async function sumTable(trx: Db, table: Table): Promise<RowSum> {
  const { rows } = await sql<RowSum>`
    select count(*)::int as rows, coalesce(sum(
      ('x' || left(encode(sha256(convert_to(line, 'UTF8')), 'hex'), 16))::bit(64)::bigint), 0)::text as sum
    from (select ${lineOf(table)} as line from ${sql.id(table.name)}) as lines`.execute(trx)
  const total = rows[0]
  if (total === undefined) throw new Error('an aggregate without a row')
  return total
}
