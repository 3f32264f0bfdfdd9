import { type Kysely, sql } from 'kysely'

/** Searches fold a text when they read it: it is stored once. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table block drop column fold`.execute(db)
}
