import { type Kysely, sql } from 'kysely'

/** How a member likes to read, so that it follows them to the next device. */
export async function up(db: Kysely<unknown>) {
  await sql`create table reader_setting (
    member_id integer primary key references member on delete cascade,
    settings jsonb not null,
    changed_at timestamptz not null
  )`.execute(db)
}
