import { type Kysely, sql } from 'kysely'

/** Series that appear in episodes ("works"), what readers say of them, and who follows them. */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const KINDS = `('article', 'poem', 'video', 'webtoon', 'articleVideo', 'musicArticle', 'cardNews')`

const statements = [
  `create table series_category (
    id integer generated always as identity primary key,
    slug text not null unique,
    name_ko text not null,
    name_en text not null,
    position integer not null default 0
  )`,
  `create table series (
    id integer generated always as identity primary key,
    -- the folder it was imported from: imported again it is the same series
    slug text not null unique,
    language text not null,
    name text not null,
    subtitle text not null default '',
    author text not null,
    author_title text not null default '',
    kind text not null check (kind in ${KINDS}),
    category_id integer not null references series_category,
    color text not null,
    thumbnail_id integer references asset on delete set null,
    description text not null default '',
    is_free boolean not null default false,
    -- so many works from the first may be read by anyone
    free_works integer not null default 1,
    completed_at timestamptz,
    search_text text not null,
    created_at timestamptz not null,
    -- kept beside the works, so that lists need not count them: published works, and when the newest appeared
    work_count integer not null default 0,
    latest_work_at timestamptz,
    -- readers of the last 30 days, counted anew in the background
    popularity integer not null default 0
  )`,
  `create index series_recent on series (latest_work_at desc, id desc) where work_count > 0`,
  `create index series_popular on series (popularity desc, latest_work_at desc, id desc) where work_count > 0`,
  `create index series_category_recent on series (category_id, latest_work_at desc, id desc) where work_count > 0`,
  `create table series_work (
    id integer generated always as identity primary key,
    series_id integer not null references series on delete cascade,
    -- from 1, in the order of reading
    number integer not null,
    name text not null,
    html text not null default '',
    -- the same without markup, for search and reading time
    plain_text text not null default '',
    embed_provider text check (embed_provider in ('youtube', 'vimeo')),
    embed_id text,
    published_at timestamptz not null,
    -- null: its followers were not told yet
    announced_at timestamptz,
    source_hash text not null,
    unique (series_id, number)
  )`,
  `create index series_work_unannounced on series_work (published_at) where announced_at is null`,
  `create table series_work_asset (
    work_id integer not null references series_work on delete cascade,
    position integer not null,
    role text not null check (role in ('picture', 'media', 'poster', 'captions')),
    asset_id integer not null references asset,
    -- of a picture: what is seen and said in it; of captions: their language
    label text not null default '',
    primary key (work_id, position)
  )`,
  `create index series_work_asset_id on series_work_asset (asset_id)`,
  // With a work: a comment on it; without: a review of the series as a whole.
  `create table series_comment (
    id integer generated always as identity primary key,
    series_id integer not null references series on delete cascade,
    work_id integer references series_work on delete cascade,
    member_id integer not null references member on delete cascade,
    content text not null,
    -- until its member's address is verified, nobody else sees it
    held boolean not null default false,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index series_comment_work on series_comment (work_id, id desc) where not held`,
  `create index series_comment_series on series_comment (series_id, id desc) where work_id is null and not held`,
  `create index series_comment_member on series_comment (member_id, id desc)`,
  `create table series_follow (
    series_id integer not null references series on delete cascade,
    member_id integer not null references member on delete cascade,
    created_at timestamptz not null,
    primary key (series_id, member_id)
  )`,
  `create index series_follow_member on series_follow (member_id)`,
  // How many readers opened a series, by day in Seoul.
  `create table series_view (
    series_id integer not null references series on delete cascade,
    day date not null,
    readers integer not null,
    primary key (series_id, day)
  )`,
  // A paid work that was served counts as use of a payment just as a page of a book does.
  `alter table paid_page_read alter column edition_id drop not null`,
  `alter table paid_page_read add column work_id integer references series_work on delete cascade`,
  `alter table paid_page_read add constraint paid_page_read_title check (num_nonnulls(edition_id, work_id) = 1)`,
  `drop index paid_page_read_once`,
  `create unique index paid_page_read_once on paid_page_read
    (member_id, day, coalesce(edition_id, 0), coalesce(work_id, 0), page_no, coalesce(payment_id, 0))`,
  `create index paid_page_read_work on paid_page_read (work_id) where work_id is not null`,
  `alter table abuse_report drop constraint abuse_report_target_check`,
  `alter table abuse_report add constraint abuse_report_target_check
    check (target in ('review', 'preview', 'highlight', 'bookmark', 'seriesComment'))`,
]
