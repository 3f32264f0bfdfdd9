import type { Db } from '#src/db/schema.ts'

/** Paid pages served to a member since a moment. What is still in memory must have been written down before. */
export async function countServedPages(db: Db, memberId: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('paid_page_read')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('member_id', '=', memberId)
    .where('first_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}
