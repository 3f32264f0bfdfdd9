import { type Kysely, sql } from 'kysely'

/** Where books cite Scripture. Editions that were there before are read at the next start (`cited_by` 0). */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table edition add column cited_by integer not null default 0`,
  `create table citation (
    edition_id integer not null references edition on delete cascade,
    block_no integer not null,
    number integer not null,
    page_no integer not null,
    first_verse integer not null,
    last_verse integer not null check (last_verse >= first_verse),
    before text not null,
    words text not null,
    after text not null,
    primary key (edition_id, block_no, number)
  )`,
  // Passages that overlap: a verse, a range and a chapter find each other.
  `create index citation_passage on citation using gist (int4range(first_verse, last_verse, '[]'))`,
  `create index citation_page on citation (edition_id, page_no)`,
]
