import { z } from 'zod'
import type { GroupInvoice, GroupPage, GroupSeat } from '#src/domain/billing/groups/group-page.ts'
import { lastDay, seoulDate } from '#src/domain/billing/rules.ts'
import { card, day, plan, priceChange, STATES, toPlan, toPriceChange } from '#src/api/payment/answers.ts'

const seat = z.object({
  seatId: z.number().int(),
  email: z.string().nullable().meta({ description: 'As it was typed' }),
  nickname: z.string().nullable(),
  invitedAt: z.iso.datetime(),
  joinedAt: z.iso.datetime().nullable(),
})

const invoice = z.object({
  invoiceId: z.number().int(),
  seats: z.number().int(),
  unitAmount: z.number().int(),
  totalAmount: z.number().int(),
  vat: z.number().int(),
  periodStart: day,
  periodEnd: day.meta({ description: 'The last day on which may be read, or a part of it' }),
  dueDay: day,
  state: z.enum(['due', 'paid', 'void', 'uncollectible']),
  paidAt: z.iso.datetime().nullable(),
})

export const business = z.object({
  businessName: z.string().max(1000),
  businessNumber: z.string().max(100).meta({ description: '사업자등록번호, ten digits' }),
  representative: z.string().max(1000),
  address: z.string().max(1000),
  invoiceEmail: z.string().max(1000),
})

export const groupPage = z
  .object({
    name: z.string(),
    payBy: z.enum(['card', 'transfer']),
    state: z.enum(['none', 'incomplete', 'inUse', 'pastDue', 'pendingCancellation']),
    plan,
    seats: z.number().int().meta({ description: 'From the next invoice on' }),
    capacity: z.number().int().meta({ description: 'Seats that may be sat on now' }),
    members: z.array(seat),
    invitations: z.array(seat),
    nextCharge: z.object({ day, amount: z.number().int() }).nullable(),
    paidUntil: day.nullable().meta({ description: 'Not included' }),
    card: card.nullable(),
    failure: z.string().nullable(),
    priceChange,
    mayUndo: z.boolean(),
    firstPeriod: z.object({
      from: day,
      nextCharge: day,
      refundDays: z.number().int(),
      noticeDays: z.number().int(),
    }),
    invoices: z.array(invoice),
    business: business.nullable(),
    reading: z
      .object({ month: z.string(), people: z.number().int().nullable(), pages: z.number().int().nullable() })
      .nullable()
      .meta({ description: 'Of the last month that is over; null where fewer than five sat all through it' }),
  })
  .meta({ ref: 'Group' })

export function toGroupPage(found: GroupPage): z.infer<typeof groupPage> {
  const { next, paidUntil, firstPeriod } = found
  return {
    name: found.name,
    payBy: found.payBy,
    state: STATES[found.state],
    plan: toPlan(found.plan),
    seats: found.seats,
    capacity: found.capacity,
    members: found.sitting.map(toSeat),
    invitations: found.invited.map(toSeat),
    nextCharge: next === undefined ? null : { day: seoulDate(next.at), amount: next.amount },
    paidUntil: paidUntil === undefined ? null : seoulDate(paidUntil),
    card: found.card ?? null,
    failure: found.failure ?? null,
    priceChange: toPriceChange(found.priceChange),
    mayUndo: found.mayUndo,
    firstPeriod: {
      from: seoulDate(firstPeriod.from),
      nextCharge: seoulDate(firstPeriod.until),
      refundDays: firstPeriod.refundDays,
      noticeDays: firstPeriod.noticeDays,
    },
    invoices: found.invoices.map(toInvoice),
    business: found.business,
    reading: found.reading ?? null,
  }
}

function toSeat({ id, email, nickname, invitedAt, joinedAt }: GroupSeat): z.infer<typeof seat> {
  return {
    seatId: id,
    email,
    nickname,
    invitedAt: invitedAt.toISOString(),
    joinedAt: joinedAt?.toISOString() ?? null,
  }
}

function toInvoice({
  id,
  amount,
  from,
  until,
  dueAt,
  paidAt,
  ...one
}: GroupInvoice): z.infer<typeof invoice> {
  return {
    ...one,
    invoiceId: id,
    totalAmount: amount,
    periodStart: seoulDate(from),
    periodEnd: lastDay(until),
    dueDay: seoulDate(dueAt),
    paidAt: paidAt?.toISOString() ?? null,
  }
}
