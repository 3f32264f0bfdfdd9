import { type Kysely, sql } from 'kysely'

/**
 * Where in its block or note a citation stands, so that a link can lead to it. Null until its edition is read again:
 * the finder has a higher version from here on.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table citation
      add column note_id text,
      add column start_at integer,
      add column end_at integer`.execute(db)
}
