import { type Kysely, sql } from 'kysely'

/** Pictures, sound and film that are not part of an edition. The files lie in the file store under names of their content. */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table asset (
    id integer generated always as identity primary key,
    kind text not null check (kind in ('picture', 'audio', 'video', 'captions')),
    -- public: for everyone; work: for who may read the work it belongs to; inquiry: for its writer and those who answer
    access text not null check (access in ('public', 'work', 'inquiry')),
    media_type text not null,
    -- the file; of a picture the largest
    file_key text not null,
    bytes bigint not null,
    width integer,
    height integer,
    -- of a picture, smallest first: [{"width", "key"}]
    sizes jsonb not null default '[]',
    -- a data: address of some two hundred bytes, shown until the picture is there
    placeholder text,
    created_at timestamptz not null
  )`,
  // A banner with a picture of its own, one for each ground.
  `alter table ad add column picture_id integer references asset on delete set null`,
  `alter table ad add column dark_picture_id integer references asset on delete set null`,
]
