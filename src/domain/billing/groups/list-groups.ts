import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import type { SubscriptionState } from '#src/domain/billing/rules.ts'

export type ListedGroup = {
  id: number
  name: string
  leader: string | null
  payBy: 'card' | 'transfer'
  seats: number
  sitting: number
  invited: number
  state: SubscriptionState | null
  paidUntil: Date | null
  /** What waits to be paid. */
  due: number | null
  endedAt: Date | null
}

/** All groups for the operator, or one by its number. */
export function listGroups(db: Db, id?: number): Promise<ListedGroup[]> {
  return db
    .selectFrom('subscription_group as group')
    .leftJoin('member', 'member.id', 'group.leader_id')
    .leftJoin('subscription', (join) =>
      join.on(
        sql<boolean>`subscription.id = (select max(own.id) from subscription own where own.group_id = "group".id)`,
      ),
    )
    .leftJoin('invoice', (join) =>
      join.onRef('invoice.subscription_id', '=', 'subscription.id').on('invoice.state', '=', 'due'),
    )
    .select(['group.id', 'group.name', 'member.email as leader', 'group.pay_by as payBy', 'group.seats'])
    .select(['subscription.state', 'subscription.period_end as paidUntil', 'invoice.amount as due'])
    .select([
      'group.ended_at as endedAt',
      sql<number>`(select count(*)::int from group_seat where group_id = "group".id
        and removed_at is null and member_id is not null)`.as('sitting'),
      sql<number>`(select count(*)::int from group_seat where group_id = "group".id
        and removed_at is null and member_id is null)`.as('invited'),
    ])
    .$if(id !== undefined, (query) => query.where('group.id', '=', id ?? 0))
    .orderBy('group.id')
    .execute()
}

/** The addresses in a group: who sits, and who is invited. */
export function listAddresses(db: Db, groupId: number) {
  return db
    .selectFrom('group_seat')
    .leftJoin('member', 'member.id', 'group_seat.member_id')
    .select(['group_seat.email', 'member.nickname'])
    .where('group_id', '=', groupId)
    .where('removed_at', 'is', null)
    .orderBy('group_seat.id')
    .execute()
}
