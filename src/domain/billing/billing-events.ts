import type { Db } from '#src/db/schema.ts'
import type { BillingEventKind } from './rules.ts'

export type BillingEvent = {
  kind: BillingEventKind
  memberId?: number | null
  /** Ids, codes and sums: nothing that identifies a person or a card. */
  detail: Record<string, string | number | null>
  at: Date
}

/** Writes down what an operator must look at. */
export async function noteBillingEvent(db: Db, { kind, memberId, detail, at }: BillingEvent): Promise<void> {
  await db
    .insertInto('billing_event')
    .values({ kind, member_id: memberId ?? null, detail: JSON.stringify(detail), at })
    .execute()
}
