import { type Kysely, sql } from 'kysely'

/**
 * Marks are shown to others only by members who were asked. Until now nobody was, and who switched it on cannot be told
 * from who never saw the switch: so all are asked anew.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table member alter column shows_marks drop not null`.execute(db)
  await sql`alter table member alter column shows_marks drop default`.execute(db)
  await sql`update member set shows_marks = null`.execute(db)
}
