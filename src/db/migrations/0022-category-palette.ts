import { type Kysely, sql } from 'kysely'

/** The colours of a made cover are called a palette everywhere. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table category rename column cloth to palette`.execute(db)
}
