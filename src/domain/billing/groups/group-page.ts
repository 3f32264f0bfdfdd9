import type { Db } from '#src/db/schema.ts'
import type { MemberActor } from '#src/domain/actor.ts'
import { findDueInvoice } from '#src/domain/billing/charging/invoice.ts'
import { getPolicy } from '#src/domain/billing/policy.ts'
import { getPlan, type Plan } from '#src/domain/billing/plans.ts'
import { daysAfter, type InvoiceState, type SubscriptionState, vatIn } from '#src/domain/billing/rules.ts'
import { findPriceChange, type PriceChange } from '#src/domain/billing/subscriptions/price-consent.ts'
import { findGroupLive, type Subscription } from '#src/domain/billing/subscriptions/subscription.ts'
import { getLedGroup, type Group } from './group.ts'
import { getGroupPlan } from './operated-group.ts'
import { findReading } from './reading-month.ts'
import type { Business } from './rules.ts'
import { countCapacity } from './seats.ts'

export type GroupSeat = {
  id: number
  /** As the leader or the operator typed it; null where it is forgotten. */
  email: string | null
  /** null: has not accepted the invitation yet */
  nickname: string | null
  invitedAt: Date
  joinedAt: Date | null
}

export type GroupInvoice = {
  id: number
  seats: number
  unitAmount: number
  amount: number
  vat: number
  from: Date
  until: Date
  dueAt: Date
  state: InvoiceState
  paidAt: Date | null
}

export type GroupPage = {
  name: string
  payBy: Group['pay_by']
  state: SubscriptionState | 'none'
  plan: Plan
  /** From the next invoice on. */
  seats: number
  /** That may be sat on now. */
  capacity: number
  sitting: GroupSeat[]
  invited: GroupSeat[]
  next: { at: Date; amount: number } | undefined
  paidUntil: Date | undefined
  card: { maskedNumber: string; issuer: string } | undefined
  failure: string | undefined
  /** A higher price that waits for the leader's consent, or has it. */
  priceChange: PriceChange | undefined
  mayUndo: boolean
  /** What beginning now would bring, where nothing is paid for. */
  firstPeriod: { from: Date; until: Date; refundDays: number; noticeDays: number }
  invoices: GroupInvoice[]
  business: Business | null
  reading: { month: string; people: number | null; pages: number | null } | undefined
}

/** All that a leader sees of the group. Throws GROUP_NOT_FOUND for whoever leads none. */
export async function getGroupPage(db: Db, { memberId, now }: MemberActor): Promise<GroupPage> {
  const group = await getLedGroup(db, memberId)
  const live = await findGroupLive(db, group.id)
  const [plan, policy, capacity, seats, invoices, reading, payment] = await Promise.all([
    getGroupPlan(db),
    getPolicy(db),
    countCapacity(db, group),
    listSeats(db, group.id),
    listInvoices(db, group.id),
    findReading(db, group.id),
    readPayment(db, live, now),
  ])
  return {
    name: group.name,
    payBy: group.pay_by,
    plan,
    seats: group.seats,
    capacity,
    sitting: seats.filter(({ joinedAt }) => joinedAt !== null),
    invited: seats.filter(({ joinedAt }) => joinedAt === null),
    ...payment,
    next: payment.nextAt && { at: payment.nextAt, amount: payment.dueAmount ?? plan.amount * group.seats },
    firstPeriod: {
      from: now,
      until: daysAfter(now, plan.days),
      refundDays: policy.refundDays,
      noticeDays: policy.noticeDays,
    },
    invoices: invoices.map((invoice) => ({ ...invoice, vat: vatIn(invoice.amount, policy.vatPercent) })),
    business: businessOf(group),
    reading,
  }
}

/** How the payment of a group stands. */
async function readPayment(db: Db, live: Subscription | undefined, now: Date) {
  if (live === undefined)
    return {
      state: 'none' as const,
      priceChange: undefined,
      mayUndo: false,
      paidUntil: undefined,
      card: undefined,
      failure: undefined,
    }
  const plan = await getPlan(db, live.plan_code)
  const [due, priceChange, card] = await Promise.all([
    findDueInvoice(db, live.id),
    findPriceChange(db, live, { plan, now }),
    db
      .selectFrom('payment_card')
      .select(['masked_number as maskedNumber', 'issuer'])
      .where('id', '=', live.card_id ?? 0)
      .executeTakeFirst(),
  ])
  const goesOn = live.state === 'active' || live.state === 'pastDue' || due !== undefined
  return {
    state: live.state,
    nextAt: goesOn ? (due?.next_attempt_at ?? due?.due_at ?? live.period_end) : undefined,
    dueAmount: due?.amount,
    paidUntil: live.period_end > now ? live.period_end : undefined,
    card,
    failure: live.state === 'pastDue' ? (due?.last_code ?? undefined) : undefined,
    priceChange: priceChange?.isOpen === true && due === undefined ? priceChange : undefined,
    mayUndo:
      live.state === 'pendingCancel' &&
      live.period_end > now &&
      (priceChange?.isOpen !== true || priceChange.isAgreed),
  }
}

function listSeats(db: Db, groupId: number): Promise<GroupSeat[]> {
  return db
    .selectFrom('group_seat')
    .leftJoin('member', 'member.id', 'group_seat.member_id')
    .select(['group_seat.id', 'group_seat.email', 'member.nickname'])
    .select(['invited_at as invitedAt', 'joined_at as joinedAt'])
    .where('group_id', '=', groupId)
    .where('removed_at', 'is', null)
    .orderBy('group_seat.id')
    .execute()
}

function listInvoices(db: Db, groupId: number) {
  return db
    .selectFrom('invoice')
    .innerJoin('subscription', 'subscription.id', 'invoice.subscription_id')
    .leftJoin('payment', 'payment.invoice_id', 'invoice.id')
    .select(['invoice.id', 'invoice.seats', 'unit_amount as unitAmount', 'invoice.amount'])
    .select(['invoice.period_start as from', 'invoice.period_end as until', 'due_at as dueAt'])
    .select(['invoice.state', 'approved_at as paidAt'])
    .where('subscription.group_id', '=', groupId)
    .where('invoice.state', '!=', 'void')
    .orderBy('invoice.id', 'desc')
    .execute()
}

function businessOf(group: Group): Business | null {
  const { business_name: businessName, business_number: businessNumber, representative, address } = group
  const { invoice_email: invoiceEmail } = group
  if (
    businessName === null ||
    businessNumber === null ||
    representative === null ||
    address === null ||
    invoiceEmail === null
  )
    return null
  return { businessName, businessNumber, representative, address, invoiceEmail }
}
