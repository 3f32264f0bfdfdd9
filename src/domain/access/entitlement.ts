import type { Db } from '#src/db/schema.ts'

export type EntitlementSource = 'subscription' | 'coupon' | 'group' | 'operator'

/** Lets a member read every book from `from` (inclusive) until `until` (exclusive). Returns the entitlement's id. */
export async function grantEntitlement(
  db: Db,
  memberId: number,
  span: { from: Date; until: Date; source: EntitlementSource },
): Promise<number> {
  const { id } = await db
    .insertInto('entitlement')
    .values({ member_id: memberId, starts_at: span.from, ends_at: span.until, source: span.source })
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
