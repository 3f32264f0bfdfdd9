import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** Writes one row, so that a read-only or full database is noticed. Throws what the database threw. */
export async function canWrite(db: Db): Promise<boolean> {
  await sql`insert into readiness (id, checked_at) values (1, now())
    on conflict (id) do update set checked_at = excluded.checked_at`.execute(db)
  return true
}
