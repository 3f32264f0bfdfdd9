import { type Kysely, sql } from 'kysely'

/** Members, their sessions with the chain of refresh tokens, links sent by mail, mails to send, and failed sign-ins. */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table member (
    id integer generated always as identity primary key,
    role text not null default 'member' check (role in ('member', 'owner')),
    email text not null,
    -- The form in which two spellings are the same; so with the nickname.
    email_key text not null unique,
    email_verified_at timestamptz,
    nickname text not null,
    nickname_key text not null unique,
    password_hash text not null,
    -- Encrypted, bound to this member; the index finds it by a keyed hash.
    phone text,
    phone_index text,
    totp_secret text,
    -- The last step whose code was used: no code opens twice.
    totp_step bigint not null default 0,
    picture_key text,
    language text not null default 'ko' check (language in ('ko', 'en')),
    agreed_at timestamptz not null,
    marketing_agreed_at timestamptz,
    blocked_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  `create index member_phone on member (phone_index) where phone_index is not null`,
  `create table session (
    id uuid primary key,
    member_id integer not null references member on delete cascade,
    device text not null,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    -- However often it is renewed, it ends then.
    expires_at timestamptz not null,
    ended_at timestamptz,
    end_reason text check (end_reason in ('signed out', 'reused', 'password')),
    check ((ended_at is null) = (end_reason is null))
  )`,
  `create index session_member on session (member_id) where ended_at is null`,
  `create index session_expiry on session (expires_at)`,
  // Only the newest of a session is unused. Stored as hashes.
  `create table refresh_token (
    hash text primary key,
    session_id uuid not null references session on delete cascade,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index refresh_token_session on refresh_token (session_id)`,
  `create table mail_link (
    hash text primary key,
    member_id integer not null references member on delete cascade,
    purpose text not null check (purpose in ('verify', 'reset')),
    -- The address it was sent to: it proves nothing about a later one.
    email_key text not null,
    expires_at timestamptz not null
  )`,
  `create index mail_link_member on mail_link (member_id, purpose)`,
  // What to say to whom. The words, the address and the link are made when it is sent, so none of them is kept here.
  // Without a member: asked for an address that nobody has; it is dropped in its turn.
  `create table outbox (
    id bigint generated always as identity primary key,
    member_id integer references member on delete cascade,
    kind text not null check (kind in ('verify', 'reset', 'passwordChanged', 'sessionReused')),
    language text not null check (language in ('ko', 'en')),
    created_at timestamptz not null,
    due_at timestamptz not null,
    attempts integer not null default 0,
    done_at timestamptz,
    outcome text check (outcome in ('sent', 'dropped', 'refused')),
    check ((done_at is null) = (outcome is null))
  )`,
  `create index outbox_due on outbox (id) where done_at is null`,
  // Counted by a keyed hash of what was typed, whether such an account exists or not.
  `create table sign_in_failure (
    bucket text primary key,
    recent integer not null,
    consecutive integer not null,
    since timestamptz not null,
    last_at timestamptz not null
  )`,
  // Before there were members, nobody could hold a right.
  `delete from entitlement`,
  `alter table entitlement add constraint entitlement_member_id foreign key (member_id) references member`,
]
