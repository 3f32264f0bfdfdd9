import { type Kysely, sql } from 'kysely'

/** What members keep of books, and what they say of them. */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // A member may keep bookmarks and highlights out of the public lists.
  `alter table member add column shows_marks boolean not null default true`,
  // A book is in one of the two lists or in none: taking it up moves it from the wishes to the reading list.
  `create table want_to_read (
    id integer generated always as identity primary key,
    member_id integer not null references member on delete cascade,
    book_id integer not null references book,
    created_at timestamptz not null,
    unique (member_id, book_id)
  )`,
  `create index want_to_read_member on want_to_read (member_id, id desc)`,
  `create index want_to_read_book on want_to_read (book_id)`,
  `create table reading (
    id integer generated always as identity primary key,
    member_id integer not null references member on delete cascade,
    book_id integer not null references book,
    created_at timestamptz not null,
    unique (member_id, book_id)
  )`,
  `create index reading_member on reading (member_id, id desc)`,
  `create index reading_book on reading (book_id)`,
  // Where a member stopped, and how far a member came; it outlives the reading list and is the reading history.
  `create table read_place (
    member_id integer not null references member on delete cascade,
    book_id integer not null references book,
    edition_id integer not null references edition,
    page_no integer not null,
    furthest_page_no integer not null,
    device text not null,
    read_at timestamptz not null,
    primary key (member_id, edition_id),
    check (furthest_page_no >= page_no and page_no >= 1)
  )`,
  `create index read_place_history on read_place (member_id, read_at desc)`,
  // Places are kept as a list of anchors in the order of the text, one for each block.
  `create table bookmark (
    id integer generated always as identity primary key,
    member_id integer not null references member on delete cascade,
    book_id integer not null references book,
    edition_id integer not null references edition,
    page_no integer not null,
    anchors jsonb not null,
    -- Its anchors in short: a member keeps one bookmark of a place.
    place text not null,
    content text not null,
    created_at timestamptz not null,
    unique (member_id, edition_id, place)
  )`,
  `create index bookmark_member on bookmark (member_id, id desc)`,
  `create index bookmark_member_book on bookmark (member_id, book_id, page_no)`,
  `create index bookmark_book on bookmark (book_id)`,
  `create table highlight (
    id integer generated always as identity primary key,
    member_id integer not null references member on delete cascade,
    book_id integer not null references book,
    edition_id integer not null references edition,
    page_no integer not null,
    anchors jsonb not null,
    -- As above: one highlight.
    place text not null,
    kind text not null check (kind in ('yellow', 'green', 'blue', 'red', 'redUnderline')),
    -- The marked text, a piece for each block.
    content jsonb not null,
    note text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (member_id, edition_id, place)
  )`,
  `create index highlight_member on highlight (member_id, id desc)`,
  `create index highlight_member_book on highlight (member_id, book_id, page_no)`,
  `create index highlight_book on highlight (book_id)`,
  // Counts are written together with what they count, so that no list counts a million rows.
  `create table review (
    id integer generated always as identity primary key,
    member_id integer not null references member on delete cascade,
    book_id integer not null references book,
    content text not null,
    like_count integer not null default 0 check (like_count >= 0),
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index review_book on review (book_id, id desc)`,
  `create index review_member on review (member_id, id desc)`,
  `create index review_liked on review (like_count desc, id desc)`,
  `create table review_like (
    member_id integer not null references member on delete cascade,
    review_id integer not null references review on delete cascade,
    created_at timestamptz not null,
    primary key (member_id, review_id)
  )`,
  `create index review_like_review on review_like (review_id)`,
  `create table preview (
    id integer generated always as identity primary key,
    member_id integer not null references member on delete cascade,
    book_id integer not null references book,
    title text not null,
    -- Sanitised when it was written; beside it its first words without any markup.
    html text not null,
    excerpt text not null,
    like_count integer not null default 0 check (like_count >= 0),
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index preview_book on preview (book_id, id desc)`,
  `create index preview_member on preview (member_id, id desc)`,
  `create index preview_liked on preview (like_count desc, id desc)`,
  `create index preview_new on preview (created_at desc)`,
  `create table preview_like (
    member_id integer not null references member on delete cascade,
    preview_id integer not null references preview on delete cascade,
    created_at timestamptz not null,
    primary key (member_id, preview_id)
  )`,
  `create index preview_like_preview on preview_like (preview_id)`,
  `create index preview_like_member on preview_like (member_id, created_at desc)`,
  `create table book_tally (
    book_id integer primary key references book on delete cascade,
    want_count integer not null default 0 check (want_count >= 0),
    review_count integer not null default 0 check (review_count >= 0),
    preview_count integer not null default 0 check (preview_count >= 0)
  )`,
  `create index book_tally_wanted on book_tally (want_count desc, book_id)`,
  // What a member finds wrong with what another wrote, for the back office.
  `create table abuse_report (
    id integer generated always as identity primary key,
    member_id integer references member on delete set null,
    target text not null check (target in ('review', 'preview', 'highlight', 'bookmark')),
    target_id integer not null,
    reason text not null,
    content text not null default '',
    created_at timestamptz not null,
    unique (member_id, target, target_id)
  )`,
]
