import { type Kysely, sql } from 'kysely'

/** Books, their editions and pages, the front page's editorial rows, and the right to read. */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table category (
    id integer generated always as identity primary key,
    slug text not null unique,
    parent_id integer references category,
    name_ko text not null,
    name_en text not null,
    cloth text not null default 'doct',
    position integer not null default 0
  )`,
  `create table publisher (
    id integer generated always as identity primary key,
    name text not null unique,
    search_text text not null
  )`,
  `create table person (
    id integer generated always as identity primary key,
    name text not null unique
  )`,
  `create sequence book_id`,
  `create table book (
    id integer primary key default nextval('book_id'),
    identifier text unique,
    title text not null,
    subtitle text,
    language text not null,
    description text not null default '',
    publisher_id integer references publisher,
    isbn text,
    published_on text,
    is_free boolean not null default false,
    sample_pages integer check (sample_pages >= 0),
    tts boolean,
    ai boolean,
    offline boolean,
    copy_quota boolean,
    twin_book_id integer references book,
    cover_key text,
    cover_width integer,
    cover_height integer,
    current_edition_id integer,
    search_text text not null,
    created_at timestamptz not null default now()
  )`,
  `create index book_newest on book (created_at desc, id desc)`,
  `create index book_publisher on book (publisher_id)`,
  `create table book_person (
    book_id integer not null references book on delete cascade,
    person_id integer not null references person,
    role text not null check (role in ('author', 'translator')),
    position integer not null,
    primary key (book_id, role, position)
  )`,
  `create index book_person_person on book_person (person_id)`,
  `create table book_category (
    book_id integer not null references book on delete cascade,
    category_id integer not null references category,
    position integer not null default 0,
    primary key (book_id, category_id)
  )`,
  `create index book_category_category on book_category (category_id)`,
  // An edition belongs to no book until its last row is stored: readers never meet half of one.
  `create table edition (
    id integer generated always as identity primary key,
    book_id integer references book on delete cascade,
    number integer,
    file_hash text not null unique,
    file_name text not null,
    page_count integer not null default 0,
    character_count integer not null default 0,
    direction text not null default 'ltr',
    writing_mode text not null default 'horizontal',
    created_at timestamptz not null default now(),
    unique (book_id, number)
  )`,
  `alter table book add constraint book_current_edition foreign key (current_edition_id) references edition`,
  `create table section (
    id integer generated always as identity primary key,
    edition_id integer not null references edition on delete cascade,
    number integer not null,
    title text not null,
    level integer not null,
    block_no integer not null,
    page_no integer not null,
    unique (edition_id, number)
  )`,
  `create table page (
    edition_id integer not null references edition on delete cascade,
    number integer not null,
    section_no integer not null,
    html text not null,
    footnotes jsonb not null,
    image_keys text[] not null default '{}',
    first_block integer not null,
    last_block integer not null,
    primary key (edition_id, number)
  )`,
  `create table page_search (
    edition_id integer not null references edition on delete cascade,
    page_no integer not null,
    tsv tsvector not null,
    primary key (edition_id, page_no)
  )`,
  `create index page_search_tsv on page_search using gin (tsv)`,
  `create table block (
    edition_id integer not null references edition on delete cascade,
    number integer not null,
    page_no integer not null,
    kind text not null,
    lang text,
    text text not null,
    fold text not null,
    hash text not null,
    primary key (edition_id, number)
  )`,
  `create table page_label (
    edition_id integer not null references edition on delete cascade,
    position integer not null,
    label text not null,
    block_no integer not null,
    page_no integer not null,
    primary key (edition_id, position)
  )`,
  // member_id gains its foreign key when members arrive.
  `create table entitlement (
    id integer generated always as identity primary key,
    member_id integer not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null check (ends_at > starts_at),
    source text not null check (source in ('subscription', 'coupon', 'group', 'operator')),
    created_at timestamptz not null default now()
  )`,
  `create index entitlement_member on entitlement (member_id, ends_at)`,
  // One row that the readiness check writes.
  `create table readiness (id integer primary key check (id = 1), checked_at timestamptz not null)`,
  `create table ad (
    id integer generated always as identity primary key,
    position integer not null default 0,
    book_id integer references book on delete set null,
    -- null: leads to its book, or to the twin in the reader's language
    link text,
    title_ko text not null,
    subtitle_ko text not null,
    title_en text not null,
    subtitle_en text not null
  )`,
  `create table recommendation (
    book_id integer primary key references book on delete cascade,
    reason text not null,
    position integer not null default 0
  )`,
  `create table featured_book (
    book_id integer primary key references book on delete cascade,
    position integer not null default 0
  )`,
  `create table featured_voice (
    book_id integer not null references featured_book on delete cascade,
    position integer not null check (position between 1 and 3),
    name text not null,
    content text not null,
    primary key (book_id, position)
  )`,
  `create table author_word (
    book_id integer primary key references book on delete cascade,
    content text not null,
    position integer not null default 0
  )`,
]
