import type { Db } from '#src/db/schema.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import { registerCard } from '#src/domain/billing/cards/register-card.ts'
import { claimAttempt, openAttempt } from '#src/domain/billing/charging/attempt.ts'
import { createInvoice, findDueInvoice, hasOpenAttempt } from '#src/domain/billing/charging/invoice.ts'
import { resolveAttempt } from '#src/domain/billing/charging/unresolved.ts'
import { getPlan, type Plan } from '#src/domain/billing/plans.ts'
import { lockGroup } from '#src/domain/billing/groups/group.ts'
import {
  findGroupLive,
  findLive,
  lockGroupLive,
  lockLive,
  lockMember,
  type Subscription,
} from './subscription.ts'

/** `pending`: the payment company has not said, and it will be found out. */
export type Checkout = {
  outcome: 'subscribed' | 'cardChanged' | 'pending' | 'declined'
  /** Why the card was declined, in the words of the payment company's codes. */
  code: string | null
  returnPath: string | null
  /** What was to be subscribed to; null where the card alone was changed. */
  planCode: string | null
}

/**
 * Finishes what the card page returned with: registers the card, and pays with it: the first period, or a renewal that is
 * overdue. Throws as `registerCard` does. Called twice, also at once, it charges once and both get the same answer.
 */
export async function completeCheckout(
  context: BillingContext,
  memberId: number,
  returned: { customerKey: string; authKey: string },
): Promise<Checkout> {
  const { db, now } = context
  const opened: number[] = []
  await registerCard(context, memberId, {
    returned,
    async use(trx, { id: cardId, registration }) {
      await lockMember(trx, memberId)
      const { plan_code: planCode, group_id: groupId } = registration
      const attempt =
        planCode === null
          ? await replaceCard(context, trx, { memberId, groupId, cardId })
          : await begin(context, trx, {
              memberId,
              groupId,
              cardId,
              planCode,
              consentId: registration.consent_id,
            })
      if (attempt !== undefined) opened.push(attempt)
    },
  })
  for (const id of opened) {
    const attempt = await claimAttempt(db, now(), id)
    if (attempt !== undefined) await resolveAttempt(context, attempt)
  }
  return describe(db, memberId, returned.customerKey)
}

/** Who pays, for what: a member, for themselves or for the group they lead. */
type Payer = { memberId: number; groupId: number | null }
type WithCard = Payer & { cardId: number }

/** A subscription that begins with its first payment. Answers the charge to send. */
async function begin(
  { now, uuid }: BillingContext,
  trx: Db,
  {
    memberId,
    groupId,
    cardId,
    planCode,
    consentId,
  }: WithCard & { planCode: string; consentId: number | null },
): Promise<number | undefined> {
  const at = now()
  const seats = await countPaidSeats(trx, { memberId, groupId })
  if (seats === undefined || (await lockPaid(trx, { memberId, groupId })) !== undefined) {
    // Two card pages were open and the other one came first, or the group is led by somebody else by now.
    await dropCard(trx, cardId)
    return undefined
  }
  const plan = await agreedPlan(trx, planCode, { consentId, seats })
  const { id: subscriptionId } = await trx
    .insertInto('subscription')
    .values({
      member_id: memberId,
      group_id: groupId,
      plan_code: plan.code,
      seats,
      state: 'incomplete',
      card_id: cardId,
      agreed_amount: plan.amount,
      period_start: at,
      period_end: at,
      pending_plan_code: null,
      pending_consent_id: null,
      cancel_requested_at: null,
      notified_for: null,
      price_asked_for: null,
      created_at: at,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const invoice = await createInvoice(trx, { subscriptionId, plan, seats, from: at, dueAt: at, now: at })
  await trx.updateTable('invoice').set({ next_attempt_at: null }).where('id', '=', invoice.id).execute()
  return openAttempt(trx, { invoiceId: invoice.id, cardId, amount: invoice.amount }, { uuid, now: at })
}

/** The plan at no more than the sum the member agreed to, should price or seats have changed while the card page was open. */
async function agreedPlan(
  trx: Db,
  planCode: string,
  { consentId, seats }: { consentId: number | null; seats: number },
): Promise<Plan> {
  const plan = await getPlan(trx, planCode)
  const consent = await trx
    .selectFrom('billing_consent')
    .select('amount_after as amount')
    .where('id', '=', consentId ?? 0)
    .executeTakeFirst()
  const agreed = consent === undefined ? plan.amount : Math.floor(consent.amount / seats)
  return { ...plan, amount: Math.min(plan.amount, agreed) }
}

/** The new card pays from now on. Answers a charge to send where a payment is overdue and none is under way. */
async function replaceCard(
  { now, uuid }: BillingContext,
  trx: Db,
  { memberId, groupId, cardId }: WithCard,
): Promise<number | undefined> {
  const at = now()
  const subscription = await lockPaid(trx, { memberId, groupId })
  if (subscription === undefined || subscription.member_id !== memberId) {
    await dropCard(trx, cardId)
    return undefined
  }
  await trx.updateTable('subscription').set({ card_id: cardId }).where('id', '=', subscription.id).execute()
  if (subscription.card_id === null) await lowerToAgreed(trx, subscription)
  if (subscription.card_id !== null) await dropCard(trx, subscription.card_id)
  if (subscription.state !== 'pastDue') return undefined
  const invoice = await findDueInvoice(trx, subscription.id)
  if (invoice === undefined) return undefined
  // Paid at once, or, where an earlier charge is not settled yet, as soon as it is.
  if (await hasOpenAttempt(trx, invoice.id)) return undefined
  await trx.updateTable('invoice').set({ next_attempt_at: null }).where('id', '=', invoice.id).execute()
  return openAttempt(trx, { invoiceId: invoice.id, cardId, amount: invoice.amount }, { uuid, now: at })
}

/** An invoice made while there was no card to charge asks for the present price; the card pays no more than was agreed to. */
async function lowerToAgreed(trx: Db, { id, agreed_amount: agreed }: Subscription): Promise<void> {
  await trx
    .updateTable('invoice')
    .set((eb) => ({ unit_amount: agreed, amount: eb('seats', '*', agreed) }))
    .where('subscription_id', '=', id)
    .where('state', '=', 'due')
    .where('unit_amount', '>', agreed)
    .execute()
}

async function dropCard(trx: Db, cardId: number): Promise<void> {
  await trx
    .updateTable('payment_card')
    .set({ state: 'revoking' })
    .where('id', '=', cardId)
    .where('state', '=', 'active')
    .execute()
}

/** How many seats are to be paid for; undefined where the group is not the member's to pay for any more. */
async function countPaidSeats(trx: Db, { memberId, groupId }: Payer): Promise<number | undefined> {
  if (groupId === null) return 1
  const group = await lockGroup(trx, groupId)
  return group?.leader_id === memberId ? group.seats : undefined
}

function lockPaid(trx: Db, { memberId, groupId }: Payer): Promise<Subscription | undefined> {
  return groupId === null ? lockLive(trx, memberId) : lockGroupLive(trx, groupId)
}

async function describe(db: Db, memberId: number, customerKey: string): Promise<Checkout> {
  const registration = await db
    .selectFrom('card_registration')
    .leftJoin('payment_card', 'payment_card.customer_key', 'card_registration.customer_key')
    .select(['plan_code as planCode', 'return_path as returnPath', 'payment_card.id as cardId'])
    .select('group_id as groupId')
    .where('card_registration.customer_key', '=', customerKey)
    .where('card_registration.member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  const { returnPath, planCode, cardId, groupId } = registration
  const live = groupId === null ? await findLive(db, memberId) : await findGroupLive(db, groupId)
  if (planCode === null) return { outcome: 'cardChanged', code: null, returnPath, planCode }
  if (live !== undefined && live.state !== 'incomplete')
    return { outcome: 'subscribed', code: null, returnPath, planCode }
  if (live !== undefined) return { outcome: 'pending', code: null, returnPath, planCode }
  const last = await db
    .selectFrom('charge_attempt')
    .select(['state', 'last_code as code'])
    .where('card_id', '=', cardId ?? 0)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return {
    outcome: last?.state === 'succeeded' ? 'subscribed' : 'declined',
    code: last?.code ?? null,
    returnPath,
    planCode,
  }
}
