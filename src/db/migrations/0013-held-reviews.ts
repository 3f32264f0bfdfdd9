import { type Kysely, sql } from 'kysely'

/** What members write before they have verified their e-mail address is held back from everyone else. */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const held = (table: 'review' | 'preview') => [
  `alter table ${table} add column held boolean not null default false`,
  `update ${table} set held = true from member where member.id = member_id and email_verified_at is null`,
  `update book_tally set ${table}_count = (
      select count(*) from ${table} where ${table}.book_id = book_tally.book_id and not held)
    where exists (select 1 from ${table} where ${table}.book_id = book_tally.book_id and held)`,
  // Public lists are chosen by ids alone, in an index that knows nothing else.
  `drop index ${table}_book`,
  `drop index ${table}_liked`,
  `create index ${table}_book on ${table} (book_id, id desc) where not held`,
  `create index ${table}_liked on ${table} (like_count desc, id desc) where not held`,
  `create index ${table}_shown on ${table} (id desc) where not held`,
  `create index ${table}_held on ${table} (member_id) where held`,
]

const statements = [
  ...held('review'),
  ...held('preview'),
  `drop index preview_new`,
  `create index preview_new on preview (created_at desc) where not held`,
]
