import type { Db } from '#src/db/schema.ts'
import { bookPayment } from '#src/domain/billing/charging/approved.ts'
import { createInvoice, findDueInvoice, type Invoice } from '#src/domain/billing/charging/invoice.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import { queueBillingMail } from '#src/domain/billing/mails/queue-mail.ts'
import type { Plan } from '#src/domain/billing/plans.ts'
import { getPolicy } from '#src/domain/billing/policy.ts'
import { seoulHour } from '#src/domain/billing/rules.ts'
import { lockGroupLive, lockSubscription } from '#src/domain/billing/subscriptions/subscription.ts'
import type { Group } from './group.ts'
import { GroupError } from './group-error.ts'
import { getGroupPlan, lockNamedGroup } from './operated-group.ts'

/** The first invoice of a group that pays by bank transfer; nobody reads before it is paid. */
export async function openTransferInvoice(
  trx: Db,
  group: Group,
  { plan, now }: { plan: Plan; now: Date },
): Promise<{ invoice: Invoice; subscriptionId: number }> {
  const { noticeDays, chargeHour } = await getPolicy(trx)
  const { id: subscriptionId } = await trx
    .insertInto('subscription')
    .values({
      member_id: group.leader_id,
      group_id: group.id,
      plan_code: plan.code,
      seats: group.seats,
      state: 'incomplete',
      card_id: null,
      agreed_amount: plan.amount,
      period_start: now,
      period_end: now,
      pending_plan_code: null,
      pending_consent_id: null,
      cancel_requested_at: null,
      notified_for: null,
      price_asked_for: null,
      created_at: now,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const dueAt = seoulHour(now, chargeHour, noticeDays)
  const invoice = await createInvoice(trx, {
    subscriptionId,
    plan,
    seats: group.seats,
    from: now,
    dueAt,
    now,
  })
  // It waits for as long as the operator lets it.
  await trx.updateTable('invoice').set({ next_attempt_at: null }).where('id', '=', invoice.id).execute()
  if (group.leader_id !== null)
    await queueBillingMail(trx, {
      kind: 'groupInvoice',
      memberId: group.leader_id,
      subscriptionId,
      invoiceId: invoice.id,
      at: now,
    })
  return { invoice, subscriptionId }
}

/**
 * Books that a group's bank transfer has come, `on` a day that may be past: its invoice is paid, and the seats may read. A
 * group that had lapsed begins anew. Answers the sum and until when it is paid. Throws NO_GROUP, PAYS_BY_CARD, IN_FUTURE, and NOTHING_DUE where
 * all is paid.
 */
export async function recordTransfer(
  { db, now, uuid, onMailQueued }: BillingContext,
  groupId: number,
  on: Date | undefined,
): Promise<{ amount: number; until: Date }> {
  const at = now()
  const approvedAt = on ?? at
  if (approvedAt > at) throw new GroupError('IN_FUTURE', groupId)
  const paid = await db.transaction().execute(async (trx) => {
    const group = await lockNamedGroup(trx, groupId)
    if (group.pay_by !== 'transfer') throw new GroupError('PAYS_BY_CARD', groupId)
    const { invoice, subscriptionId } = await findOrOpenInvoice(trx, group, at)
    const number = uuid()
    await bookPayment(
      trx,
      { invoice, subscription: await lockSubscription(trx, subscriptionId) },
      {
        attemptId: null,
        gateway: 'transfer',
        paymentKey: `transfer ${number}`,
        orderId: number,
        total: invoice.amount,
        receiptUrl: null,
        approvedAt,
        // The operator has seen it in the bank's books.
        confirmedAt: at,
        lookUpAt: null,
        now: at,
      },
    )
    const { period_end: until } = await lockSubscription(trx, subscriptionId)
    return { amount: invoice.amount, until }
  })
  onMailQueued()
  return paid
}

async function findOrOpenInvoice(
  trx: Db,
  group: Group,
  now: Date,
): Promise<{ invoice: Invoice; subscriptionId: number }> {
  const subscription = await lockGroupLive(trx, group.id)
  if (subscription === undefined)
    return openTransferInvoice(trx, group, { plan: await getGroupPlan(trx), now })
  const invoice = await findDueInvoice(trx, subscription.id)
  if (invoice === undefined) throw new GroupError('NOTHING_DUE', group.id)
  return { invoice, subscriptionId: subscription.id }
}
