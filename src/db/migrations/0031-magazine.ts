import { type Kysely, sql } from 'kysely'

/** The magazine, and events with their personal invitations. */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table magazine_issue (
    id integer generated always as identity primary key,
    -- the folder it was imported from: imported again it is the same issue
    slug text not null unique,
    language text not null check (language in ('ko', 'en')),
    title text not null,
    intro text not null default '',
    cover_id integer references asset on delete set null,
    published_at timestamptz not null,
    -- of all its files
    source_hash text not null
  )`,
  `create index magazine_issue_newest on magazine_issue (language, published_at desc, id desc)`,
  `create table magazine_article (
    id integer generated always as identity primary key,
    issue_id integer not null references magazine_issue on delete cascade,
    -- the file of its text: imported again it is the same article, wherever it stands in the issue
    file text not null,
    -- from 1, in the order of the contents
    number integer not null,
    title text not null,
    author text not null,
    html text not null,
    -- the same without markup, for search and first words
    plain_text text not null,
    thumbnail_id integer references asset on delete set null,
    unique (issue_id, file)
  )`,
  // What each picture was made from, so that an unchanged one keeps its address.
  `create table magazine_picture (
    issue_id integer not null references magazine_issue on delete cascade,
    file text not null,
    source_hash text not null,
    asset_id integer not null references asset,
    primary key (issue_id, file)
  )`,
  `create table public_event (
    id integer generated always as identity primary key,
    slug text not null unique,
    starts_at timestamptz not null,
    -- the end of its last day
    ends_at timestamptz not null check (ends_at > starts_at),
    picture_id integer references asset on delete set null,
    -- what the picture was made from
    picture_hash text,
    -- what an invitation gives unless it says otherwise; null: nothing
    coupon_days integer check (coupon_days > 0),
    -- of all its files
    source_hash text not null
  )`,
  `create table public_event_text (
    event_id integer not null references public_event on delete cascade,
    language text not null check (language in ('ko', 'en')),
    title text not null,
    subtitle text not null default '',
    place text not null default '',
    html text not null,
    plain_text text not null,
    primary key (event_id, language)
  )`,
  `create table event_invitation (
    id integer generated always as identity primary key,
    event_id integer not null references public_event on delete cascade,
    -- a keyed hash
    token_hash text not null unique,
    -- the coupons it gives one of; null: it gives none
    coupon_batch_id integer references coupon_batch,
    created_at timestamptz not null,
    claimed_at timestamptz,
    -- null: nobody yet, or somebody who has left
    member_id integer references member on delete set null,
    check (claimed_at is not null or member_id is null)
  )`,
  // Nobody gathers the coupons of several invitations to one event.
  `create unique index event_invitation_member on event_invitation (event_id, member_id)`,
  `create index event_invitation_holder on event_invitation (member_id) where member_id is not null`,
]
