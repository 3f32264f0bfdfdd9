import { type Kysely, sql } from 'kysely'

/** What members change about themselves, and what stays when they leave. */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // When the password was last typed in this session, for what needs more than being signed in.
  `alter table session add column confirmed_at timestamptz`,
  // A new address is kept with the link that was sent to it, and becomes the member's when the link is opened.
  `alter table mail_link drop constraint mail_link_purpose_check`,
  `alter table mail_link add column new_email text`,
  `alter table mail_link add constraint mail_link_purpose_check
    check (purpose in ('verify', 'reset', 'email') and (purpose = 'email') = (new_email is not null))`,
  // Where a mail goes that is not for the member's present address; emptied when the mail is done with.
  `alter table outbox add column address text`,
  `alter table outbox drop constraint outbox_kind_check`,
  `alter table outbox add constraint outbox_kind_check
    check (kind in ('verify', 'reset', 'passwordChanged', 'sessionReused', 'changeEmail', 'emailChanged'))`,
  // What the law keeps of members who have left, under a name that leads to nobody, until its day comes.
  `create table kept_record (
    id integer generated always as identity primary key,
    pseudonym uuid not null,
    kind text not null check (kind in ('agreement', 'advertising', 'entitlement')),
    detail jsonb not null,
    delete_after timestamptz not null
  )`,
  `create index kept_record_due on kept_record (delete_after)`,
  // Who has left, so that a restored backup can be made to forget them too. A number may be given out anew after a
  // restore, so the moment of signing up belongs to it.
  `create table withdrawn_member (
    member_id integer not null,
    signed_up_at timestamptz not null,
    withdrawn_at timestamptz not null,
    primary key (member_id, signed_up_at)
  )`,
]
