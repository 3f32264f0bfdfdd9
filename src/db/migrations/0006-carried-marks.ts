import { type Kysely, sql } from 'kysely'

/** Where marks stand in other editions than the one they were made in, and what a book said of itself in an edition. */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const carried = (mark: string) => `create table carried_${mark} (
    ${mark}_id integer not null references ${mark} on delete cascade,
    edition_id integer not null references edition on delete cascade,
    page_no integer not null,
    anchors jsonb not null,
    certainty text not null check (certainty in ('exact', 'moved', 'approximate', 'orphaned')),
    primary key (${mark}_id, edition_id)
  )`

const statements = [
  // When readers last began to see it; null for one that waits and was never live.
  `alter table edition add column published_at timestamptz`,
  `update edition set published_at = created_at where book_id is not null`,
  // What publishing it writes into the book. Null for editions from before: then the book keeps what it says.
  `alter table edition add column card jsonb`,
  carried('bookmark'),
  `create index carried_bookmark_edition on carried_bookmark (edition_id, certainty)`,
  carried('highlight'),
  `create index carried_highlight_edition on carried_highlight (edition_id, certainty)`,
]
