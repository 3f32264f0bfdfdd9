import type { Db } from '#src/db/schema.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import { queueBillingMail } from '#src/domain/billing/mails/queue-mail.ts'
import { lockMember } from '#src/domain/billing/subscriptions/subscription.ts'
import { Refusal } from '#src/domain/errors.ts'
import { emailKey } from '#src/shared/email-address.ts'
import type { Group } from './group.ts'
import { GroupError } from './group-error.ts'
import { cleanAddresses, inviteAll, insertSeat } from './invite.ts'
import { takeSeat } from './join.ts'
import { getGroupPlan, lockFutureLeader, refuseSeats } from './operated-group.ts'
import { openTransferInvoice } from './transfer.ts'

export type NewGroup = {
  name: string
  leaderEmail: string
  seats: number
  payBy: 'card' | 'transfer'
  /** Addresses of those who are to sit in it. */
  members: readonly string[]
  /** The links of those who have no account yet make one. */
  preparesAccounts?: boolean
}

export type CreatedGroup = { id: number; seated: number; invited: number }

/**
 * Makes a group as the operator arranged it: whoever has an account of one of the addresses sits at once, the others are
 * invited. By transfer its first invoice is made; by card the leader is asked to pay. All of it or nothing. Throws
 * GroupError.
 */
export async function createGroup(
  { db, now, onMailQueued }: BillingContext,
  wanted: NewGroup,
): Promise<CreatedGroup> {
  const { addresses, wrong } = cleanAddresses(wanted.members)
  if (wrong !== undefined) throw new GroupError('BAD_ADDRESS', wrong)
  if (addresses.length > wanted.seats) throw new GroupError('TOO_MANY_MEMBERS', addresses.length)
  const created = await db.transaction().execute((trx) => createIn(trx, wanted, { addresses, now: now() }))
  onMailQueued()
  return created
}

async function createIn(
  trx: Db,
  wanted: NewGroup,
  { addresses, now }: { addresses: readonly string[]; now: Date },
): Promise<CreatedGroup> {
  const plan = await getGroupPlan(trx)
  refuseSeats(wanted.seats, plan)
  const leaderId = await lockFutureLeader(trx, wanted.leaderEmail)
  const group = await insertGroup(trx, wanted, { leaderId, now })
  const members = await findMembers(trx, addresses)
  for (const member of members) await seatMember(trx, group, { ...member, now })
  const seated = new Set(members.map(({ key }) => key))
  const others = addresses.filter((email) => !seated.has(emailKey(email)))
  const invited = await inviteAll(trx, group, {
    addresses: others,
    now,
    preparesAccounts: wanted.preparesAccounts ?? false,
  })
  if (wanted.payBy === 'transfer') await openTransferInvoice(trx, group, { plan, now })
  else
    await queueBillingMail(trx, { kind: 'groupCardNeeded', memberId: leaderId, groupId: group.id, at: now })
  return { id: group.id, seated: members.length, invited }
}

function insertGroup(
  trx: Db,
  { name, seats, payBy }: NewGroup,
  { leaderId, now }: { leaderId: number; now: Date },
): Promise<Group> {
  return trx
    .insertInto('subscription_group')
    .values({
      name,
      leader_id: leaderId,
      seats,
      pay_by: payBy,
      business_name: null,
      business_number: null,
      representative: null,
      address: null,
      invoice_email: null,
      created_at: now,
      ended_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Those of the addresses that an account has proved to be its own, in the order in which members are locked. */
async function findMembers(trx: Db, addresses: readonly string[]) {
  if (addresses.length === 0) return []
  return trx
    .selectFrom('member')
    .select(['id', 'email', 'email_key as key'])
    .where('email_key', 'in', addresses.map(emailKey))
    .where('email_verified_at', 'is not', null)
    .orderBy('id')
    .execute()
}

async function seatMember(
  trx: Db,
  group: Group,
  { id: memberId, email, now }: { id: number; email: string; now: Date },
): Promise<void> {
  await lockMember(trx, memberId)
  const seatId = await insertSeat(trx, { groupId: group.id, email, now })
  try {
    await takeSeat(trx, { id: seatId, group }, { memberId, now })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'SEATED_ALREADY')
      throw new GroupError('SEATED_ELSEWHERE', email)
    throw error
  }
  await queueBillingMail(trx, { kind: 'seatGiven', memberId, groupId: group.id, at: now })
}
