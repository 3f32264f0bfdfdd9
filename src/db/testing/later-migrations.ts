import { type Kysely, sql } from 'kysely'
import * as catalogue from '#src/db/migrations/0001-catalogue.ts'
import type { Migrations } from '#src/db/migrate.ts'

/** The real first migration and two made-up later ones, which move data about as real ones will. */
export const laterMigrations: Migrations = {
  '0001-catalogue': catalogue,
  '0002-notes': running([
    `create table note (id integer generated always as identity primary key,
      book_id integer not null references book, body text not null, tags text[] not null)`,
    `insert into note (book_id, body, tags)
      select book.id, 'note ' || n || ' on ' || title, array['a', 'b' || n] from book, generate_series(1, 200) n`,
    `create index note_book on note (book_id)`,
    `alter table book add column note_count integer`,
    `update book set note_count = (select count(*) from note where book_id = book.id)`,
  ]),
  '0003-tags': running([
    `alter table book alter column note_count set not null, alter column note_count set default 0`,
    `create table tag (note_id integer not null references note on delete cascade, name text not null,
      primary key (note_id, name))`,
    `insert into tag select id, unnest(tags) from note`,
    `alter table note drop column tags`,
    `alter table note add column length integer generated always as (length(body)) stored`,
    `delete from note where id % 7 = 0`,
  ]),
}

function running(statements: string[]) {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
