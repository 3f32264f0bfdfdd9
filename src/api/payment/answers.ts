import { z } from 'zod'
import type { Plan } from '#src/domain/billing/plans.ts'
import type { PriceChange } from '#src/domain/billing/subscriptions/price-consent.ts'
import type { SubscriptionStatus } from '#src/domain/billing/subscriptions/status.ts'
import type { PaymentEntry } from '#src/domain/billing/refunds/history.ts'
import { lastDay, seoulDate } from '#src/domain/billing/rules.ts'

export const plan = z
  .object({
    code: z.string(),
    amount: z.number().int().meta({ description: 'Won for each person, VAT included' }),
    days: z.number().int().meta({ description: 'Between two charges' }),
    minSeats: z.number().int(),
    region: z.enum(['korea', 'abroad']),
    kind: z.enum(['personal', 'group']),
  })
  .meta({ ref: 'Plan' })

export function toPlan({ code, amount, days, minSeats, region, kind }: Plan): z.infer<typeof plan> {
  return { code, amount, days, minSeats, region, kind }
}

export const day = z.iso.date().meta({ description: 'In Seoul' })
export const card = z.object({ maskedNumber: z.string(), issuer: z.string() })

export const priceChange = z
  .object({ amountBefore: z.number().int(), amount: z.number().int(), isAgreed: z.boolean() })
  .nullable()
  .meta({
    description: 'A higher price for each person from the next charge on; without consent none is made',
  })

export const status = z
  .object({
    state: z.enum(['none', 'incomplete', 'inUse', 'pastDue', 'pendingCancellation']),
    plan: plan.nullable(),
    pendingPlan: plan.nullable().meta({ description: 'Begins at the next charge' }),
    nextCharge: z.object({ day, amount: z.number().int() }).nullable(),
    accessUntil: z.iso.datetime().nullable().meta({ description: 'As things stand' }),
    card: card.nullable(),
    failure: z.string().nullable().meta({ description: 'Why the last charge failed; it is tried again' }),
    priceChange,
    mayUndo: z.boolean(),
    maySwitchToAnnual: z.boolean(),
    group: z
      .object({ name: z.string(), accessUntil: z.iso.datetime().nullable() })
      .nullable()
      .meta({ description: 'In which the member holds a seat' }),
  })
  .meta({ ref: 'SubscriptionStatus' })

export const STATES = {
  none: 'none',
  incomplete: 'incomplete',
  active: 'inUse',
  pastDue: 'pastDue',
  pendingCancel: 'pendingCancellation',
  ended: 'none',
  lapsed: 'none',
  refunded: 'none',
} as const satisfies Record<SubscriptionStatus['state'], z.infer<typeof status>['state']>

export function toStatus(found: SubscriptionStatus): z.infer<typeof status> {
  const { plan: present, pendingPlan, next } = found
  return {
    state: STATES[found.state],
    plan: present === undefined ? null : toPlan(present),
    pendingPlan: pendingPlan === undefined ? null : toPlan(pendingPlan),
    nextCharge: next === undefined ? null : { day: seoulDate(next.at), amount: next.amount },
    accessUntil: found.accessUntil?.toISOString() ?? null,
    card: found.card ?? null,
    failure: found.failure ?? null,
    priceChange: toPriceChange(found.priceChange),
    mayUndo: found.mayUndo,
    maySwitchToAnnual: found.maySwitchToAnnual,
    group: found.group
      ? { name: found.group.name, accessUntil: found.group.until?.toISOString() ?? null }
      : null,
  }
}

export function toPriceChange(change: PriceChange | undefined): z.infer<typeof priceChange> {
  return change === undefined
    ? null
    : { amountBefore: change.before, amount: change.after, isAgreed: change.isAgreed }
}

export const payment = z
  .object({
    paymentId: z.number().int(),
    orderId: z.string(),
    planCode: z.string(),
    seats: z.number().int(),
    totalAmount: z.number().int(),
    vat: z.number().int(),
    balance: z.number().int().meta({ description: 'What was not given back' }),
    state: z.enum(['approved', 'paid', 'canceled', 'partiallyCanceled']),
    approvedAt: z.iso.datetime(),
    periodStart: day,
    periodEnd: day.meta({ description: 'The last day on which may be read, or a part of it' }),
    card: card.nullable().meta({ description: 'null: paid by bank transfer' }),
    receiptUrl: z.string().nullable(),
    refund: z.object({
      mayRequest: z.boolean(),
      fault: z.enum(['TOO_LATE', 'USED', 'REFUNDED', 'TRANSFER']).nullable(),
      until: z.iso.datetime(),
      businessDays: z.number().int().meta({ description: 'Within which the money goes back' }),
      isRequested: z.boolean(),
      refundedAt: z.iso.datetime().nullable(),
    }),
  })
  .meta({ ref: 'Payment' })

export function toPayment(entry: PaymentEntry): z.infer<typeof payment> {
  const { period, refund } = entry
  return {
    paymentId: entry.id,
    orderId: entry.orderId,
    planCode: entry.planCode,
    seats: entry.seats,
    totalAmount: entry.total,
    vat: entry.vat,
    balance: entry.balance,
    state: entry.state,
    card: entry.card,
    receiptUrl: entry.receiptUrl,
    approvedAt: entry.approvedAt.toISOString(),
    periodStart: seoulDate(period.from),
    periodEnd: lastDay(period.until),
    refund: {
      mayRequest: refund.fault === undefined,
      fault: refund.fault ?? null,
      until: refund.until.toISOString(),
      businessDays: refund.businessDays,
      isRequested: refund.isRequested,
      refundedAt: refund.refundedAt?.toISOString() ?? null,
    },
  }
}
