import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'

/** The group in which a member sits, and until when it lets them read; undefined for whoever sits in none. */
export async function findSeat(
  db: Db,
  memberId: number,
  now: Date,
): Promise<{ name: string; until: Date | undefined } | undefined> {
  const seat = await db
    .selectFrom('group_seat')
    .innerJoin('subscription_group as group', 'group.id', 'group_seat.group_id')
    .select('group.name')
    .select(
      sql<Date | null>`(select max(entitlement.ends_at) from entitlement
        join invoice on invoice.id = entitlement.invoice_id
        join subscription on subscription.id = invoice.subscription_id
        where entitlement.member_id = group_seat.member_id and subscription.group_id = "group".id
          and entitlement.ends_at > ${now})`.as('until'),
    )
    .where('group_seat.member_id', '=', memberId)
    .where('group_seat.removed_at', 'is', null)
    .executeTakeFirst()
  return seat && { name: seat.name, until: seat.until ?? undefined }
}
