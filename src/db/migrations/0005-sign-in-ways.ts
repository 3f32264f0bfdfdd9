import { type Kysely, sql } from 'kysely'

/** Other ways in, a second step for everyone, what members agreed to receive, and what happened to their security. */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Who signed up through a provider has no password until one is set by mail.
  `alter table member alter column password_hash drop not null`,
  // A second factor that was begun and not yet confirmed; encrypted.
  `alter table member add column totp_pending text`,
  `create table recovery_code (
    member_id integer not null references member on delete cascade,
    -- Keyed: the codes are short enough to be typed.
    hash text not null,
    primary key (member_id, hash)
  )`,
  // One account of a provider for each member, so that a recycled address brings nobody in.
  `create table social_identity (
    provider text not null check (provider in ('kakao', 'naver', 'google', 'apple')),
    subject text not null,
    member_id integer not null references member on delete cascade,
    linked_at timestamptz not null,
    primary key (provider, subject),
    unique (member_id, provider)
  )`,
  // What may be used once and lies in the browser; kept only until it would have run out anyway.
  `create table used_code (
    hash text primary key,
    expires_at timestamptz not null
  )`,
  // The proof of what a member agreed to, and since when; rows are only ever added.
  `create table marketing_consent (
    id bigint generated always as identity primary key,
    member_id integer not null references member on delete cascade,
    agrees boolean not null,
    source text not null check (source in ('signUp', 'settings', 'unsubscribe')),
    at timestamptz not null
  )`,
  `create index marketing_consent_member on marketing_consent (member_id, id desc)`,
  `insert into marketing_consent (member_id, agrees, source, at)
    select id, true, 'signUp', marketing_agreed_at from member where marketing_agreed_at is not null`,
  // News of what came between two moments. It remembers how far it was queued, so it may be cut off and called twice.
  `create table announcement (
    id integer generated always as identity primary key,
    key text not null unique,
    since timestamptz not null,
    until timestamptz not null,
    queued_to integer not null default 0,
    done_at timestamptz,
    created_at timestamptz not null
  )`,
  `alter table outbox drop constraint outbox_kind_check`,
  `alter table outbox add constraint outbox_kind_check check (kind in ('verify', 'reset', 'passwordChanged',
    'sessionReused', 'changeEmail', 'emailChanged', 'socialLinked', 'twoStepOn', 'twoStepOff', 'news'))`,
  `alter table outbox add column announcement_id integer references announcement`,
  // What somebody waits for goes out before what nobody asked for today.
  `drop index outbox_due`,
  `create index outbox_due on outbox ((announcement_id is not null), id) where done_at is null`,
  // Rows are only ever added; nothing in them tells who a member is but the number, which goes with the member.
  `create table security_event (
    id bigint generated always as identity primary key,
    kind text not null,
    member_id integer references member on delete set null,
    detail text not null default '',
    at timestamptz not null
  )`,
  `create index security_event_at on security_event (at)`,
  `create index security_event_member on security_event (member_id) where member_id is not null`,
]
