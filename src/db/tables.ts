import { sql } from 'kysely'
import type { Db } from './schema.ts'

export type Table = { name: string; columns: Column[] }
export type Column = { name: string; type: string }
export type Sequence = { name: string; lastValue: string; isCalled: boolean }
export type ForeignKey = { name: string; table: string; definition: string }

/*
 * The catalogue tells what there is, so a table added by a migration is backed up without anyone remembering it.
 * Only the schema our migrations write to; what a library keeps in a schema of its own (jobs) is its own.
 */

/** Every table with its stored columns in order. Computed columns and the migrator's own tables are left out. */
export async function findTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select t.relname as name,
      coalesce(json_agg(json_build_object('name', c.attname, 'type', format_type(c.atttypid, c.atttypmod))
        order by c.attnum) filter (where c.attname is not null), '[]') as columns
    from pg_class t
    left join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped and c.attgenerated = ''
    where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r'
      and t.relname not in ('kysely_migration', 'kysely_migration_lock')
    group by t.relname order by t.relname`.execute(db)
  return rows
}

export async function findSequences(db: Db): Promise<Sequence[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'S' order by relname`.execute(db)
  if (rows.length === 0) return []
  const states = rows.map(
    ({ name }) =>
      sql`select ${sql.lit(name)} as name, last_value::text as "lastValue", is_called as "isCalled" from ${sql.id(name)}`,
  )
  const found = await sql<Sequence>`${sql.join(states, sql` union all `)}`.execute(db)
  return found.rows
}

export async function findForeignKeys(db: Db): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select k.conname as name, t.relname as "table", pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class t on t.oid = k.conrelid
    where k.contype = 'f' and k.conparentid = 0 and k.connamespace = current_schema()::regnamespace
    order by t.relname, k.conname`.execute(db)
  return rows
}

/** Whether there is nothing at all in the schema: no table, view or sequence. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_class where relnamespace = current_schema()::regnamespace
      and relkind in ('r', 'p', 'v', 'm', 'S') limit 1`.execute(db)
  return rows.length === 0
}
