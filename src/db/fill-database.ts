import { sql } from 'kysely'
import { BackupFault } from './backup-fault.ts'
import { migrateAs, unknownMigrations } from './migrate.ts'
import type { RowSource } from './read-rows.ts'
import { type RowSum, settleTransaction, sumTable } from './row-lines.ts'
import type { Db } from './schema.ts'
import { type Column, findForeignKeys, findTables, isEmpty, type Table } from './tables.ts'

/**
 * Gives an empty database the schema and the rows of `source`, in one transaction: whole and checked, or not at all.
 * Foreign keys are taken off and put back at the end, which checks every row whatever the order they came in; then
 * each table's count and sum are compared with the source's. Answers them. Throws BackupFault.
 */
export function fillDatabase(
  db: Db,
  source: RowSource,
  onTable: (name: string, share: number) => void = () => undefined,
): Promise<Map<string, RowSum>> {
  refuseNewer(source)
  return db.transaction().execute(async (trx) => {
    await settleTransaction(trx)
    if (!(await isEmpty(trx))) throw new BackupFault('NOT_EMPTY')
    await migrateAs(trx, source.migrations)
    const tables = matchTables(source.tables, await findTables(trx))
    const foreignKeys = await findForeignKeys(trx)
    if (tables.length > 0)
      await sql`truncate ${sql.join(tables.map(({ name }) => sql.id(name)))}`.execute(trx)
    for (const { name, table } of foreignKeys)
      await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(trx)
    await switchTriggers(trx, tables, 'disable')
    await insertAll(trx, source, tables, onTable)
    await switchTriggers(trx, tables, 'enable')
    for (const { name, table, definition } of foreignKeys) {
      await sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
        trx,
      )
    }
    for (const { name, lastValue, isCalled } of source.sequences)
      await sql`select setval(quote_ident(${name})::regclass, ${lastValue}::bigint, ${isCalled})`.execute(trx)
    const sums = await checkedSums(trx, source, tables)
    await sql`analyze`.execute(trx)
    return sums
  })
}

/** Throws BackupFault where the rows belong to a schema this program does not know yet. */
export function refuseNewer({ migrations }: Pick<RowSource, 'migrations'>): void {
  const unknown = unknownMigrations(migrations)
  if (unknown.length > 0) throw new BackupFault('NEWER_MIGRATIONS', unknown.join(', '))
}

/** The source's tables, its columns in its order, with the types they have here. */
function matchTables(wanted: Table[], present: Table[]): Table[] {
  const only = (these: { name: string }[], those: { name: string }[]) =>
    these.flatMap(({ name }) => (those.some((other) => other.name === name) ? [] : [name]))
  const differing = (a: { name: string }[], b: { name: string }[]) => [...only(a, b), ...only(b, a)]
  const others = differing(wanted, present)
  if (others.length > 0) throw new BackupFault('TABLES_DIFFER', others.join(', '))
  return wanted.map(({ name, columns }) => {
    const here = present.find((table) => table.name === name)?.columns ?? []
    const strange = differing(columns, here)
    if (strange.length > 0) throw new BackupFault('TABLES_DIFFER', `${name}: ${strange.join(', ')}`)
    const types = new Map(here.map((column) => [column.name, column.type]))
    return { name, columns: columns.map((column) => ({ ...column, type: types.get(column.name) ?? 'text' })) }
  })
}

/** What our triggers do was done when the rows were first written. */
async function switchTriggers(trx: Db, tables: Table[], state: 'enable' | 'disable'): Promise<void> {
  for (const { name } of tables)
    await sql`alter table ${sql.id(name)} ${sql.raw(state)} trigger user`.execute(trx)
}

async function insertAll(
  trx: Db,
  source: RowSource,
  tables: Table[],
  onTable: (name: string, share: number) => void,
): Promise<void> {
  for await (const { table, lines } of source.batches()) {
    const index = tables.findIndex(({ name }) => name === table.name)
    const here = tables[index]
    if (here === undefined) throw new BackupFault('TABLES_DIFFER', table.name)
    onTable(table.name, index / tables.length)
    await insertLines(trx, here, lines)
  }
}

async function insertLines(trx: Db, { name, columns }: Table, lines: string[]): Promise<void> {
  const value = ({ type }: Column, index: number) => sql`(line->>${sql.lit(index)})::${sql.raw(type)}`
  await sql`insert into ${sql.id(name)} (${sql.join(columns.map((column) => sql.id(column.name)))})
    overriding system value select ${sql.join(columns.map(value))}
    from json_array_elements(${`[${lines.join(',')}]`}::json) as lines(line)`.execute(trx)
}

async function checkedSums(trx: Db, source: RowSource, tables: Table[]): Promise<Map<string, RowSum>> {
  const sums = new Map<string, RowSum>()
  const wrong: string[] = []
  for (const table of tables) {
    const [here, there] = [await sumTable(trx, table), await source.total(table)]
    sums.set(table.name, here)
    if (here.rows !== there.rows || here.sum !== there.sum)
      wrong.push(`${table.name} (${here.rows}/${there.rows})`)
  }
  if (wrong.length > 0) throw new BackupFault('SUMS_DIFFER', wrong.join(', '))
  return sums
}
