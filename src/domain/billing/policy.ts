import type { Db } from '#src/db/schema.ts'
import type { BillingPolicy } from './rules.ts'

/** The numbers that the law or the operator may change. */
export async function getPolicy(db: Db): Promise<BillingPolicy> {
  const row = await db.selectFrom('billing_policy').selectAll().executeTakeFirstOrThrow()
  return {
    refundDays: row.refund_days,
    refundBusinessDays: row.refund_business_days,
    noticeDays: row.notice_days,
    consentDays: row.consent_days,
    retryDays: row.retry_days,
    chargeHour: row.charge_hour,
    vatPercent: row.vat_percent,
  }
}
