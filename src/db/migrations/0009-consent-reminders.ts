import { type Kysely, sql } from 'kysely'

/** Who agreed to advertising is told so every two years. */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // When a member was last told of the consent; null where it was never due.
  `alter table member add column marketing_reminded_at timestamptz`,
  `create index member_consent_reminder on member (greatest(marketing_agreed_at, marketing_reminded_at))
    where marketing_agreed_at is not null`,
  `alter table outbox drop constraint outbox_kind_check`,
  `alter table outbox add constraint outbox_kind_check check (kind in ('verify', 'reset', 'passwordChanged',
    'sessionReused', 'changeEmail', 'emailChanged', 'socialLinked', 'twoStepOn', 'twoStepOff', 'news',
    'consentReminder'))`,
]
