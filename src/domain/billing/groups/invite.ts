import type { Db } from '#src/db/schema.ts'
import type { MemberActor } from '#src/domain/actor.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import { queueBillingMail } from '#src/domain/billing/mails/queue-mail.ts'
import { Refusal } from '#src/domain/errors.ts'
import { emailFault, emailKey } from '#src/shared/email-address.ts'
import { type Group, lockLedGroup } from './group.ts'
import { countCapacity, countInvited, countSitting } from './seats.ts'

/**
 * Invites addresses into the group of its leader, each by a mail with a link of its own. An address that is invited already
 * gets a new link, and the old one works no more; one that sits already is passed over. Answers how many mails go out.
 * Throws GROUP_NOT_FOUND, GROUP_FULL where there are fewer free seats, and INVALID_REQUEST where one is no address.
 */
export async function inviteToGroup(
  { db, onMailQueued }: Pick<BillingContext, 'db' | 'onMailQueued'>,
  { memberId, now }: MemberActor,
  emails: readonly string[],
): Promise<number> {
  const { addresses, wrong } = cleanAddresses(emails)
  if (wrong !== undefined) throw new Refusal('INVALID_REQUEST', { emails: 'INVALID' })
  const invited = await db.transaction().execute(async (trx) => {
    const group = await lockLedGroup(trx, memberId)
    return inviteAll(trx, group, { addresses, now })
  })
  onMailQueued()
  return invited
}

/** Each address once, and the first that is none. */
export function cleanAddresses(emails: readonly string[]): {
  addresses: string[]
  wrong: string | undefined
} {
  const typed = emails.map((email) => email.trim()).filter((email) => email !== '')
  return {
    addresses: [...new Map(typed.map((email) => [emailKey(email), email])).values()],
    wrong: typed.find((email) => emailFault(email) !== undefined),
  }
}

type Invited = {
  addresses: readonly string[]
  now: Date
  /** The links make accounts of these addresses, once their people agree. */
  preparesAccounts?: boolean
}

/** Invites addresses into a group that is locked. Throws GROUP_FULL. */
export async function inviteAll(
  trx: Db,
  group: Group,
  { addresses, now, preparesAccounts = false }: Invited,
): Promise<number> {
  const known = await trx
    .selectFrom('group_seat')
    .select(['id', 'email_key as key', 'member_id as memberId'])
    .where('group_id', '=', group.id)
    .where('removed_at', 'is', null)
    .execute()
  const seatOf = new Map(known.map((seat) => [seat.key, seat]))
  const fresh = addresses.filter((email) => !seatOf.has(emailKey(email)))
  const again = addresses.flatMap((email) => {
    const seat = seatOf.get(emailKey(email))
    return seat === undefined || seat.memberId !== null ? [] : [seat.id]
  })
  const taken = (await countSitting(trx, group.id)) + (await countInvited(trx, group.id))
  if (taken + fresh.length > (await countCapacity(trx, group))) throw new Refusal('GROUP_FULL')
  const made: number[] = []
  for (const email of fresh)
    made.push(await insertSeat(trx, { groupId: group.id, email, now, preparesAccount: preparesAccounts }))
  const invited = [...made, ...again]
  if (group.leader_id === null) return 0
  for (const seatId of invited)
    await queueBillingMail(trx, { kind: 'groupInvitation', memberId: group.leader_id, seatId, at: now })
  return invited.length
}

/** Keeps a seat for an address. */
export async function insertSeat(
  trx: Db,
  {
    groupId,
    email,
    now,
    preparesAccount = false,
  }: { groupId: number; email: string; now: Date; preparesAccount?: boolean },
): Promise<number> {
  const { id } = await trx
    .insertInto('group_seat')
    .values({
      group_id: groupId,
      member_id: null,
      email,
      email_key: emailKey(email),
      token_hash: null,
      prepares_account: preparesAccount,
      invited_at: now,
      joined_at: null,
      removed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
