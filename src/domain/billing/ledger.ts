import type { Db } from '#src/db/schema.ts'

export type LedgerEntry = {
  paymentId: number
  kind: 'payment' | 'refund'
  /** Won; negative where money went back. */
  amount: number
  /** What it stands for on the other side's books; one entry each. */
  cause: string
  at: Date
}

/** Books a sum. Throws a unique violation where its cause is booked already. */
export async function addLedgerEntry(trx: Db, { paymentId, ...entry }: LedgerEntry): Promise<void> {
  await trx
    .insertInto('ledger_entry')
    .values({ payment_id: paymentId, ...entry })
    .execute()
}
