import { randomBytes } from 'node:crypto'
import type { Db } from '#src/db/schema.ts'
import { type CountPaidPage, paidReading } from '#src/domain/access/paid-reading.ts'
import { createReadingHold } from '#src/domain/access/reading-hold.ts'
import { createReadingLimits } from '#src/domain/access/reading-limits.ts'
import { recordServedPages } from '#src/domain/access/usage.ts'
import { createUsageRecorder } from '#src/domain/access/usage-recorder.ts'
import { noteBillingEvent } from '#src/domain/billing/billing-events.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import type { MemberContext } from '#src/domain/members/context.ts'
import { reportFault } from './output.ts'

/** What billing needs, and the counting of paid pages that refunds and limits are judged by. */
export function openBilling(
  { vault, uuid, now, onMailQueued }: MemberContext,
  { db, gateways }: { db: Db; gateways: BillingContext['gateways'] },
): { billing: BillingContext; countPaidPage: CountPaidPage } {
  const recorder = createUsageRecorder((served) => recordServedPages(db, served), reportFault)
  const limits = createReadingLimits((memberId, at) => {
    noteBillingEvent(db, { kind: 'bulkReading', memberId, detail: {}, at }).catch(reportFault)
  })
  const hold = createReadingHold()
  const { encrypt, decrypt, indexes } = vault
  return {
    billing: {
      db,
      gateways,
      encrypt,
      decrypt,
      indexes,
      randomBytes,
      uuid,
      now,
      onMailQueued,
      flushUsage: recorder.flush,
      holdReading: hold.hold,
    },
    countPaidPage: paidReading(limits, recorder, hold),
  }
}
