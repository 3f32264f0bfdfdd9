import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { daysAfter, seoulDate } from './rules.ts'

/** A return from the card page that is a month old is nobody's any more. */
const REGISTRATION_DAYS = 30
/** Refunds are judged by the pages read since a payment; the longest plan pays for a year. */
const USAGE_DAYS = 400

/** Deletes what billing no longer judges by. */
export async function sweepBilling(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('card_registration')
    .where('created_at', '<', daysAfter(now, -REGISTRATION_DAYS))
    .execute()
  await db
    .deleteFrom('paid_page_read')
    .where(sql<boolean>`day < ${seoulDate(daysAfter(now, -USAGE_DAYS))}::date`)
    .execute()
}
