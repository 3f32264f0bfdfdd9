import type { Db } from '#src/db/schema.ts'
import type { MemberActor } from '#src/domain/actor.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import { findDueInvoice } from '#src/domain/billing/charging/invoice.ts'
import { getPlan, type Plan } from '#src/domain/billing/plans.ts'
import { getPolicy } from '#src/domain/billing/policy.ts'
import { type BillingPolicy, daysAfter, INVOICE_AHEAD } from '#src/domain/billing/rules.ts'
import { Refusal } from '#src/domain/errors.ts'
import { getLockedLive, type Subscription } from './subscription.ts'

/** Which words of consent to a higher price a member saw, or who leads a group. */
const PRICE_WORDING = 'price-1'
const GROUP_PRICE_WORDING = 'group-price-1'

export type PriceChange = {
  /** Won for each seat. */
  before: number
  after: number
  isAgreed: boolean
  /** The law lets a consent be given only so many days ahead (전자상거래법 §13⑥). */
  isOpen: boolean
}

/** A consent must still count at the last moment at which an invoice made at `invoicedAt` may first be charged. */
const isFresh = (consentAt: Date, invoicedAt: Date, { consentDays }: BillingPolicy) =>
  daysAfter(consentAt, consentDays) >= daysAfter(invoicedAt, 2)

/** From when on a consent for a period that begins at `periodEnd` may be given. */
const consentOpens = (periodEnd: Date, { consentDays }: BillingPolicy) =>
  daysAfter(new Date(periodEnd.getTime() - INVOICE_AHEAD), 2 - consentDays)

/** Whether the member may be charged `amount` a seat by an invoice made at `now`. What no card is charged for needs no consent. */
export async function mayCharge(
  trx: Db,
  subscription: Pick<Subscription, 'agreed_amount' | 'pending_consent_id' | 'card_id'>,
  { amount, now }: { amount: number; now: Date },
): Promise<boolean> {
  if (subscription.card_id === null || amount <= subscription.agreed_amount) return true
  const consent = await findConsent(trx, subscription)
  return consent?.amount === amount && isFresh(consent.at, now, await getPolicy(trx))
}

/** The higher price of the present plan that is to count from the next period on; undefined where there is none. */
export async function findPriceChange(
  db: Db,
  subscription: Subscription,
  { plan, now }: { plan: Plan; now: Date },
): Promise<PriceChange | undefined> {
  if (subscription.card_id === null || subscription.pending_plan_code !== null) return undefined
  if (plan.amount <= subscription.agreed_amount) return undefined
  const policy = await getPolicy(db)
  const consent = await findConsent(db, subscription)
  const invoicedAt = new Date(Math.max(now.getTime(), subscription.period_end.getTime() - INVOICE_AHEAD))
  return {
    before: subscription.agreed_amount,
    after: plan.amount,
    isAgreed: consent?.amount === plan.amount && isFresh(consent.at, invoicedAt, policy),
    isOpen: consentOpens(subscription.period_end, policy) <= now && subscription.period_end > now,
  }
}

/** Whether the next charge waits for a consent to a higher price that may be given by now. */
export async function lacksPriceConsent(db: Db, subscription: Subscription, now: Date): Promise<boolean> {
  const plan = await getPlan(db, subscription.plan_code)
  const change = await findPriceChange(db, subscription, { plan, now })
  return change !== undefined && change.isOpen && !change.isAgreed
}

/**
 * Agrees to the higher price of the present plan from the next billing date on; a subscription that was to end for want of
 * it goes on. `amount` is the sum the member saw. Throws INVALID_REQUEST without consent, NOT_SUBSCRIBED, and NOT_NOW where
 * the price is another by now, or the next charge is under way.
 */
export async function agreeToPrice(
  { db }: BillingContext,
  { memberId, now }: MemberActor,
  { agrees, amount }: { agrees: boolean; amount: number },
): Promise<void> {
  if (!agrees) throw new Refusal('INVALID_REQUEST', { agrees: 'REQUIRED' })
  await db
    .transaction()
    .execute(async (trx) =>
      agreeLocked(trx, await getLockedLive(trx, memberId), { actor: { memberId, now }, amount }),
    )
}

/** The same for a subscription that is locked, whose payer the actor is. Throws NOT_NOW. */
export async function agreeLocked(
  trx: Db,
  subscription: Subscription,
  { actor: { memberId, now }, amount }: { actor: MemberActor; amount: number },
): Promise<void> {
  const plan = await getPlan(trx, subscription.plan_code)
  const change = await findPriceChange(trx, subscription, { plan, now })
  const mayAgree = subscription.state === 'active' || subscription.state === 'pendingCancel'
  if (!mayAgree || change?.isOpen !== true || change.after !== amount) throw new Refusal('NOT_NOW')
  if ((await findDueInvoice(trx, subscription.id)) !== undefined) throw new Refusal('NOT_NOW')
  const { id } = await trx
    .insertInto('billing_consent')
    .values({
      member_id: memberId,
      kind: 'priceChange',
      wording_version: subscription.group_id === null ? PRICE_WORDING : GROUP_PRICE_WORDING,
      amount_before: change.before,
      amount_after: change.after,
      at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('subscription')
    .set({ pending_consent_id: id, state: 'active', cancel_requested_at: null })
    .where('id', '=', subscription.id)
    .execute()
}

function findConsent(db: Db, { pending_consent_id: id }: Pick<Subscription, 'pending_consent_id'>) {
  return db
    .selectFrom('billing_consent')
    .select(['at', 'amount_after as amount'])
    .where('id', '=', id ?? 0)
    .executeTakeFirst()
}
