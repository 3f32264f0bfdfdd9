import type { Db, Schema } from '#src/db/schema.ts'

export type EntitlementSource = Schema['entitlement']['source']

export type Span = {
  from: Date
  until: Date
  source: EntitlementSource
  /** What it is paid by, or waits for. */
  invoiceId?: number
}

/** Lets a member read every book from `from` (inclusive) until `until` (exclusive). Returns the entitlement's id. */
export async function grantEntitlement(db: Db, memberId: number, span: Span): Promise<number> {
  const { id } = await db
    .insertInto('entitlement')
    .values({
      member_id: memberId,
      starts_at: span.from,
      ends_at: span.until,
      source: span.source,
      invoice_id: span.invoiceId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends an entitlement at `at`; one that ended earlier, or is not that member's, stays as it is. */
export async function endEntitlement(
  db: Db,
  memberId: number,
  ending: { id: number; at: Date },
): Promise<void> {
  await db
    .updateTable('entitlement')
    .set({ ends_at: ending.at })
    .where('id', '=', ending.id)
    .where('member_id', '=', memberId)
    .where('ends_at', '>', ending.at)
    .where('starts_at', '<', ending.at)
    .execute()
}

/** Takes back what some invoices gave, from `at` on: what has not begun goes, what has begun ends. */
export async function endInvoiceEntitlements(
  db: Db,
  invoiceIds: readonly number[],
  { at, source }: { at: Date; source?: EntitlementSource },
): Promise<void> {
  if (invoiceIds.length === 0) return
  await db
    .deleteFrom('entitlement')
    .where('invoice_id', 'in', invoiceIds)
    .where('starts_at', '>=', at)
    .$if(source !== undefined, (query) => query.where('source', '=', source ?? 'grace'))
    .execute()
  await db
    .updateTable('entitlement')
    .set({ ends_at: at })
    .where('invoice_id', 'in', invoiceIds)
    .where('ends_at', '>', at)
    .$if(source !== undefined, (query) => query.where('source', '=', source ?? 'grace'))
    .execute()
}

/** When the access ends that a member has at `now`, without a gap from then on; undefined where there is none. */
export async function findAccessEnd(db: Db, memberId: number, now: Date): Promise<Date | undefined> {
  return findEnd(await spansFrom(db, memberId, now).execute(), now)
}

/** The same of what is the member's own: a seat in a group may be taken back at any moment. */
export async function findOwnAccessEnd(db: Db, memberId: number, now: Date): Promise<Date | undefined> {
  const own = spansFrom(db, memberId, now).where('source', 'not in', ['group', 'grace'])
  return findEnd(await own.execute(), now)
}

function spansFrom(db: Db, memberId: number, now: Date) {
  return db
    .selectFrom('entitlement')
    .select(['starts_at as from', 'ends_at as until'])
    .where('member_id', '=', memberId)
    .where('ends_at', '>', now)
    .orderBy('starts_at')
}

function findEnd(spans: readonly { from: Date; until: Date }[], now: Date): Date | undefined {
  let end: Date | undefined
  for (const { from, until } of spans) {
    if (from > (end ?? now)) break
    if (end === undefined || until > end) end = until
  }
  return end
}
