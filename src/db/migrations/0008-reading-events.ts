import { type Kysely, sql } from 'kysely'

/** What each device of a member read, and when; what is counted of it by the day; and how much text is before a chapter. */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // To the character, where the device said so. Two places of one moment are told apart by device and its count.
  `alter table read_place add column block_no integer, add column start_at integer, add column seq bigint`,
  // What a device told of a book is numbered by it. Up to `forgotten_to` its events are counted and thinned out.
  `create table reading_device (
    member_id integer not null references member on delete cascade,
    book_id integer not null references book,
    device text not null,
    name text not null,
    forgotten_to bigint not null default 0,
    primary key (member_id, book_id, device)
  )`,
  `create table reading_event (
    id bigint generated always as identity primary key,
    member_id integer not null references member on delete cascade,
    book_id integer not null references book,
    device text not null,
    seq bigint not null check (seq >= 1),
    edition_id integer not null references edition,
    page_no integer not null,
    block_no integer,
    start_at integer,
    -- Reading came to this place, or a jump left it.
    kind text not null check (kind in ('read', 'left')),
    read_at timestamptz not null,
    -- Since the device's last event.
    seconds integer not null check (seconds >= 0),
    pages integer not null check (pages >= 0),
    unique (member_id, book_id, device, seq)
  )`,
  `create index reading_event_newest on reading_event (member_id, book_id, read_at desc)`,
  `create index reading_event_member on reading_event (member_id, id)`,
  // Days in Seoul.
  `create table reading_day (
    member_id integer not null references member on delete cascade,
    day date not null,
    seconds integer not null check (seconds between 0 and 86400),
    pages integer not null,
    primary key (member_id, day)
  )`,
  `alter table section add column characters_before integer not null default 0`,
  `update section set characters_before = counted.before from (
      select edition_id, number, sum(char_length(text)) over (partition by edition_id order by number) - char_length(text) as before
      from block
    ) as counted
    where counted.edition_id = section.edition_id and counted.number = section.block_no`,
]
