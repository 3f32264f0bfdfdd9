import { type Kysely, sql } from 'kysely'

/** Failed sign-ins that can be forgotten by account, and the mails that warn a member. */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // A keyed hash of whose account was tried: a new password forgets all of its rows, whoever made them.
  `alter table sign_in_failure add column account text not null default ''`,
  `create index sign_in_failure_account on sign_in_failure (account)`,
  // How many events of a kind strangers caused lately.
  `create index security_event_stranger on security_event (kind, at) where member_id is null`,
  // How many mails of a kind a member was sent lately.
  `create index outbox_member on outbox (member_id, kind, created_at)`,
  `alter table outbox drop constraint outbox_kind_check`,
  `alter table outbox add constraint outbox_kind_check check (kind in ('verify', 'reset', 'passwordChanged',
    'sessionReused', 'changeEmail', 'emailChanged', 'emailChangeAsked', 'socialLinked', 'twoStepOn', 'twoStepOff',
    'codesGuessed', 'news', 'consentReminder', 'reportAnswered'))`,
]
