import type { Db } from '#src/db/schema.ts'
import { closeInvoice, findDueInvoice, hasOpenAttempt } from '#src/domain/billing/charging/invoice.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import { queueBillingMail } from '#src/domain/billing/mails/queue-mail.ts'
import { endSubscription } from '#src/domain/billing/subscriptions/end.ts'
import { lockGroupLive, type Subscription } from '#src/domain/billing/subscriptions/subscription.ts'
import { freeAllSeats } from './free-seat.ts'
import { GroupError } from './group-error.ts'
import { getGroupPlan, lockFutureLeader, lockNamedGroup, refuseSeats } from './operated-group.ts'
import { countInvited, countSitting } from './seats.ts'

/**
 * Sets how many seats a group has from its next invoice on. Throws NO_GROUP, TOO_FEW_SEATS, TOO_MANY_SEATS, and SITTING where more sit or are
 * invited than that.
 */
export async function setSeats({ db }: BillingContext, groupId: number, seats: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const group = await lockNamedGroup(trx, groupId)
    refuseSeats(seats, await getGroupPlan(trx))
    const taken = (await countSitting(trx, group.id)) + (await countInvited(trx, group.id))
    if (seats < taken) throw new GroupError('SITTING', taken)
    await trx.updateTable('subscription_group').set({ seats }).where('id', '=', group.id).execute()
  })
}

/**
 * Gives a group another leader, who pays from now on: the card of the one before is charged no more, and the new one is asked
 * for a card. Throws NO_GROUP, NO_LEADER, LEADS_ALREADY and CHARGE_UNDER_WAY.
 */
export async function setLeader(
  { db, now, onMailQueued }: BillingContext,
  groupId: number,
  email: string,
): Promise<void> {
  const at = now()
  await db.transaction().execute(async (trx) => {
    const leaderId = await lockFutureLeader(trx, email)
    const group = await lockNamedGroup(trx, groupId)
    const subscription = await lockGroupLive(trx, group.id)
    await refuseOpenCharge(trx, subscription)
    await trx
      .updateTable('subscription_group')
      .set({ leader_id: leaderId })
      .where('id', '=', group.id)
      .execute()
    if (subscription !== undefined) await changePayer(trx, subscription, leaderId)
    const mail = { kind: 'groupCardNeeded', memberId: leaderId, groupId: group.id, at } as const
    if (group.pay_by === 'card') await queueBillingMail(trx, mail)
  })
  onMailQueued()
}

/**
 * Ends a group at once: nobody reads on its seats any more, and nothing more is charged or waited for. What was paid is given
 * back by a command of its own. Throws NO_GROUP and CHARGE_UNDER_WAY.
 */
export async function endGroup({ db, now, onMailQueued }: BillingContext, groupId: number): Promise<void> {
  const at = now()
  await db.transaction().execute(async (trx) => {
    const group = await lockNamedGroup(trx, groupId)
    const subscription = await lockGroupLive(trx, group.id)
    await refuseOpenCharge(trx, subscription)
    await freeAllSeats(trx, group.id, at)
    await trx.updateTable('subscription_group').set({ ended_at: at }).where('id', '=', group.id).execute()
    if (subscription === undefined) return
    const invoice = await findDueInvoice(trx, subscription.id)
    if (invoice !== undefined) await closeInvoice(trx, invoice.id, { as: 'void', now: at })
    await endSubscription(trx, subscription, { as: 'ended', now: at })
  })
  onMailQueued()
}

async function refuseOpenCharge(trx: Db, subscription: Subscription | undefined): Promise<void> {
  if (subscription === undefined) return
  const invoice = await findDueInvoice(trx, subscription.id)
  if (invoice !== undefined && (await hasOpenAttempt(trx, invoice.id)))
    throw new GroupError('CHARGE_UNDER_WAY', subscription.group_id ?? '')
}

/** Whoever pays has agreed to it with a card of their own. */
async function changePayer(trx: Db, { id, card_id: cardId }: Subscription, leaderId: number): Promise<void> {
  await trx
    .updateTable('subscription')
    .set({ member_id: leaderId, card_id: null, pending_consent_id: null })
    .where('id', '=', id)
    .execute()
  if (cardId === null) return
  await trx
    .updateTable('payment_card')
    .set({ state: 'revoking' })
    .where('id', '=', cardId)
    .where('state', '=', 'active')
    .execute()
}
