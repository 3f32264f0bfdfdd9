import type { Db } from '#src/db/schema.ts'
import type { Plan } from '#src/domain/billing/plans.ts'
import { listPlans } from '#src/domain/billing/plans.ts'
import { lockMember } from '#src/domain/billing/subscriptions/subscription.ts'
import { emailKey } from '#src/shared/email-address.ts'
import { type Group, lockGroup } from './group.ts'
import { GroupError } from './group-error.ts'
import { MOST_SEATS } from './rules.ts'

/** A group the operator names by its number, locked. Throws NO_GROUP. */
export async function lockNamedGroup(trx: Db, groupId: number): Promise<Group> {
  const group = await lockGroup(trx, groupId)
  if (group === undefined) throw new GroupError('NO_GROUP', groupId)
  return group
}

/** The plan that groups subscribe to. */
export async function getGroupPlan(db: Db): Promise<Plan> {
  const plan = (await listPlans(db)).find(({ kind }) => kind === 'group')
  if (plan === undefined) throw new Error('There is no plan for groups')
  return plan
}

/** Throws TOO_FEW_SEATS and TOO_MANY_SEATS. */
export function refuseSeats(seats: number, { minSeats }: Plan): void {
  if (seats < minSeats) throw new GroupError('TOO_FEW_SEATS', minSeats)
  if (seats > MOST_SEATS) throw new GroupError('TOO_MANY_SEATS', MOST_SEATS)
}

/** The member with an address, locked, who leads no group yet. Throws NO_LEADER and LEADS_ALREADY. */
export async function lockFutureLeader(trx: Db, email: string): Promise<number> {
  const member = await trx
    .selectFrom('member')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
  if (member === undefined) throw new GroupError('NO_LEADER', email)
  await lockMember(trx, member.id)
  const other = await trx
    .selectFrom('subscription_group')
    .select('id')
    .where('leader_id', '=', member.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (other !== undefined) throw new GroupError('LEADS_ALREADY', email)
  return member.id
}
