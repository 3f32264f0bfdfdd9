import { type Kysely, sql } from 'kysely'

/** What was read on a seat judges refunds also once the reader has left the library. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table group_seat add column last_read_at timestamptz`.execute(db)
}
