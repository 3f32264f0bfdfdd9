import type { Db } from '#src/db/schema.ts'
import type { MemberActor } from '#src/domain/actor.ts'
import { findAccessEnd, findOwnAccessEnd } from '#src/domain/access/entitlement.ts'
import { findDueInvoice } from '#src/domain/billing/charging/invoice.ts'
import { getPlan, type Plan } from '#src/domain/billing/plans.ts'
import { getPolicy } from '#src/domain/billing/policy.ts'
import { daysAfter, type SubscriptionState } from '#src/domain/billing/rules.ts'
import { findSeat } from '#src/domain/billing/groups/find-seat.ts'
import { findPriceChange, type PriceChange } from './price-consent.ts'
import { findLive, type Subscription } from './subscription.ts'

export type SubscriptionStatus = {
  state: SubscriptionState | 'none'
  plan: Plan | undefined
  /** What begins at the next billing date instead. */
  pendingPlan: Plan | undefined
  /** The next charge, where one will be tried. */
  next: { at: Date; amount: number } | undefined
  /** When all access ends as things stand; undefined where there is none. */
  accessUntil: Date | undefined
  card: { maskedNumber: string; issuer: string } | undefined
  /** Why the last charge failed, while it is tried again. */
  failure: string | undefined
  /** A higher price that waits for the member's consent, or has it. */
  priceChange: PriceChange | undefined
  mayUndo: boolean
  maySwitchToAnnual: boolean
  /** The group in which the member sits, and until when it has paid. */
  group: { name: string; until: Date | undefined } | undefined
}

/** How a member's subscription stands. */
export async function getSubscriptionStatus(
  db: Db,
  { memberId, now }: MemberActor,
): Promise<SubscriptionStatus> {
  const [live, accessUntil, group] = await Promise.all([
    findLive(db, memberId),
    findAccessEnd(db, memberId, now),
    findSeat(db, memberId, now),
  ])
  if (live === undefined) return { ...NONE, accessUntil, group }
  const plan = await getPlan(db, live.plan_code)
  const [priceChange, pendingPlan, card, due] = await Promise.all([
    findPriceChange(db, live, { plan, now }),
    live.pending_plan_code === null ? undefined : getPlan(db, live.pending_plan_code),
    findCard(db, live.card_id),
    findDueInvoice(db, live.id),
  ])
  const renews = live.state === 'active' || live.state === 'pastDue'
  return {
    state: live.state,
    plan,
    pendingPlan: renews ? pendingPlan : undefined,
    next: renews
      ? {
          at: due?.next_attempt_at ?? due?.due_at ?? live.period_end,
          amount: due?.amount ?? (pendingPlan ?? plan).amount * live.seats,
        }
      : undefined,
    accessUntil,
    card,
    failure: live.state === 'pastDue' ? (due?.last_code ?? undefined) : undefined,
    priceChange: priceChange?.isOpen === true && due === undefined ? priceChange : undefined,
    mayUndo:
      live.state === 'pendingCancel' &&
      live.period_end > now &&
      (priceChange?.isOpen !== true || priceChange.isAgreed),
    maySwitchToAnnual: live.state === 'active' && live.plan_code === 'personal-monthly' && due === undefined,
    group,
  }
}

const NONE = {
  state: 'none',
  plan: undefined,
  pendingPlan: undefined,
  next: undefined,
  card: undefined,
  failure: undefined,
  priceChange: undefined,
  mayUndo: false,
  maySwitchToAnnual: false,
} as const

function findCard(db: Db, cardId: Subscription['card_id']) {
  if (cardId === null) return undefined
  return db
    .selectFrom('payment_card')
    .select(['masked_number as maskedNumber', 'issuer'])
    .where('id', '=', cardId)
    .executeTakeFirst()
}

/** When a subscription that begins now would first be renewed, for what is shown before paying. */
export async function previewFirstPeriod(
  db: Db,
  { memberId, now }: MemberActor,
  planCode: string,
): Promise<{ from: Date; until: Date; refundDays: number; noticeDays: number }> {
  const [plan, end, { refundDays, noticeDays }] = await Promise.all([
    getPlan(db, planCode),
    findOwnAccessEnd(db, memberId, now),
    getPolicy(db),
  ])
  const from = end ?? now
  return { from, until: daysAfter(from, plan.days), refundDays, noticeDays }
}
