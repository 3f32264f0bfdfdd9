import { type Kysely, sql } from 'kysely'

/** What a mail is about lies in one column for every kind, so that a new kind of mail needs no change of the table. */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table outbox drop constraint outbox_kind_check`,
  `alter table outbox add column payload jsonb not null default '{}'`,
  `alter table outbox add column is_advertising boolean not null default false`,
  `update outbox set payload = jsonb_build_object('announcementId', announcement_id), is_advertising = true
    where announcement_id is not null`,
  `update outbox set payload = jsonb_build_object('reportId', error_report_id) where error_report_id is not null`,
  `drop index outbox_due`,
  `alter table outbox drop column announcement_id, drop column error_report_id`,
  // What somebody waits for goes out before what nobody asked for today.
  `create index outbox_due on outbox (is_advertising, id) where done_at is null`,
]
