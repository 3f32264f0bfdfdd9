import type { Db, Schema } from '#src/db/schema.ts'
import { listInquiryRecords } from '#src/domain/support/inquiries.ts'
import { listPaymentConsents, listPaymentRecords } from '#src/domain/billing/payment-records.ts'

/**
 * How long the law has us keep what was agreed and paid, complaints and how they were settled, in years, and agreements to
 * advertising, in months.
 */
const KEPT_YEARS = 5
const INQUIRY_YEARS = 3
const ADVERTISING_MONTHS = 6

type RetainedRecord = { kind: Schema['kept_record']['kind']; detail: Record<string, string>; until: Date }
type Leaving = {
  memberId: number
  pseudonym: string
  now: Date
  agreed_at: Date
  marketing_agreed_at: Date | null
}

/** Copies what the law keeps of a member who leaves, under a pseudonym that leads to nobody. */
export async function retainRecords(trx: Db, leaving: Leaving): Promise<void> {
  const { memberId, pseudonym, now } = leaving
  const [payments, paymentConsents, inquiries, entitlements, consents] = await Promise.all([
    listPaymentRecords(trx, memberId),
    listPaymentConsents(trx, memberId),
    listInquiryRecords(trx, memberId),
    trx
      .selectFrom('entitlement')
      .select(['starts_at', 'ends_at', 'source'])
      .where('member_id', '=', memberId)
      .orderBy('id')
      .execute(),
    trx
      .selectFrom('marketing_consent')
      .select(['agrees', 'source', 'at'])
      .where('member_id', '=', memberId)
      .orderBy('id')
      .execute(),
  ])
  const inMonths = monthsAfter(now, ADVERTISING_MONTHS)
  const inYears = monthsAfter(now, 12 * KEPT_YEARS)
  const records: RetainedRecord[] = [
    { kind: 'agreement', detail: { agreedAt: textOf(leaving.agreed_at) }, until: inYears },
    ...entitlements.map(({ starts_at, ends_at, source }): RetainedRecord => ({
      kind: 'entitlement',
      detail: { from: textOf(starts_at), until: textOf(ends_at), source },
      until: inYears,
    })),
    ...payments.map((detail): RetainedRecord => ({ kind: 'payment', detail, until: inYears })),
    ...paymentConsents.map((detail): RetainedRecord => ({ kind: 'paymentConsent', detail, until: inYears })),
    ...inquiries.map((detail): RetainedRecord => ({
      kind: 'inquiry',
      detail,
      until: monthsAfter(now, 12 * INQUIRY_YEARS),
    })),
    ...consents.map(({ agrees, source, at }): RetainedRecord => ({
      kind: 'advertising',
      detail: { [agrees ? 'agreedAt' : 'withdrawnAt']: textOf(at), source },
      until: inMonths,
    })),
  ]
  if (leaving.marketing_agreed_at !== null) {
    records.push({
      kind: 'advertising',
      detail: { agreedAt: textOf(leaving.marketing_agreed_at), withdrawnAt: textOf(now) },
      until: inMonths,
    })
  }
  await trx
    .insertInto('kept_record')
    .values(
      records.map(({ kind, detail, until }) => ({
        pseudonym,
        kind,
        detail: JSON.stringify(detail),
        delete_after: until,
      })),
    )
    .execute()
}

/** The database gives an entitlement without an end as the number Infinity. */
function textOf(moment: Date | number): string {
  return moment instanceof Date ? moment.toISOString() : String(moment)
}

function monthsAfter(moment: Date, months: number): Date {
  const later = new Date(moment)
  later.setUTCMonth(later.getUTCMonth() + months)
  return later
}
