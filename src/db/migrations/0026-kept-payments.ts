import { type Kysely, sql } from 'kysely'

/** What was paid and agreed about paying is kept apart, too, when a member leaves. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table kept_record drop constraint kept_record_kind_check`.execute(db)
  await sql`alter table kept_record add constraint kept_record_kind_check
    check (kind in ('agreement', 'advertising', 'entitlement', 'payment', 'paymentConsent'))`.execute(db)
}
