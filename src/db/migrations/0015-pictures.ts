import { type Kysely, sql } from 'kysely'

/** Pictures take time to look at. Those of editions that are there already are not counted: their pages stay as they are. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table edition add column picture_count integer not null default 0`.execute(db)
}
