/*
 * States, dates and sums of billing, without a database. Dates that members see are days in Seoul, which has had no
 * summer time since 1988: a day is always 24 hours.
 */

/** `incomplete`: the first charge is not settled. `pastDue`: a renewal failed and is tried again, with access. */
export type SubscriptionState =
  | 'incomplete'
  | 'active'
  | 'pendingCancel'
  | 'pastDue'
  | 'ended'
  | 'lapsed'
  | 'refunded'
export const LIVE_STATES = ['incomplete', 'active', 'pendingCancel', 'pastDue'] as const

export type InvoiceState = 'due' | 'paid' | 'void' | 'uncollectible'
/** `dead`: it will never be sent again, and surely nothing was charged. */
export type AttemptState = 'open' | 'succeeded' | 'declined' | 'dead'
export type CardState = 'active' | 'revoking' | 'revoked'
export type RegistrationState = 'opened' | 'sent' | 'registered' | 'refused'
export type RefundState = 'requested' | 'succeeded' | 'failed'
export type RefundSource = 'member' | 'operator' | 'gateway'
export type ConsentKind = 'autoPay' | 'annual' | 'priceChange'
export type BillingEventKind =
  | 'chargeRejected'
  | 'paymentUnknown'
  | 'paymentMissing'
  | 'amountMismatch'
  | 'refundFailed'
  | 'refundLate'
  | 'bulkReading'

/** Numbers that the law or the operator may change. */
export type BillingPolicy = {
  refundDays: number
  refundBusinessDays: number
  /** A coming charge is announced so many days before. */
  noticeDays: number
  /** A consent to pay more counts for so many days (전자상거래법 §13⑥). */
  consentDays: number
  /** Days after the billing date on which a charge is tried, from 0. */
  retryDays: readonly number[]
  /** Of the day in Seoul; charges are tried from then on. */
  chargeHour: number
  vatPercent: number
}

const HOUR = 3_600_000
export const DAY = 24 * HOUR
const SEOUL = 9 * HOUR
/** A renewal's invoice is there so long before the period ends, so that access goes on while it is being paid. */
export const INVOICE_AHEAD = DAY

/** The day in Seoul, as 2026-12-23. */
export function seoulDate(at: Date): string {
  return new Date(at.getTime() + SEOUL).toISOString().slice(0, 10)
}

/** The last day in Seoul on which something still holds that ends at `end`. */
export function lastDay(end: Date): string {
  return seoulDate(new Date(end.getTime() - 1))
}

export function daysAfter(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY)
}

/** The moment of an hour on the Seoul day of `at`, so many days later. */
export function seoulHour(at: Date, hour: number, days = 0): Date {
  const midnight = Date.parse(`${seoulDate(at)}T00:00:00Z`) - SEOUL
  return new Date(midnight + days * DAY + hour * HOUR)
}

/**
 * When a charge that failed so many times is tried next: on the next of the policy's days after the billing date that is
 * still to come. Undefined after the last.
 */
export function nextTry(dueAt: Date, now: Date, policy: BillingPolicy): Date | undefined {
  return policy.retryDays
    .map((days) => seoulHour(dueAt, policy.chargeHour, days))
    .find((moment) => moment > now && seoulDate(moment) > seoulDate(now))
}

/** Until when a renewal that fails leaves access: the end of the day of the last try, in Seoul. */
export function graceEnd(dueAt: Date, policy: BillingPolicy): Date {
  return seoulHour(dueAt, 0, Math.max(0, ...policy.retryDays) + 1)
}

/** The part of a sum that is value added tax; Korean prices include it. */
export function vatIn(amount: number, percent: number): number {
  return amount - Math.round((amount * 100) / (100 + percent))
}

/** How much less a year costs by one plan than by another, in whole percent; 0 where it is not less. */
export function discountPercent(
  long: { amount: number; days: number },
  short: { amount: number; days: number },
): number {
  // Twelve months stand beside a year: 30 days twelve times are what people compare with.
  const months = Math.round((12 * long.days) / 365) * (short.days === 30 ? 1 : 0)
  const other = months * short.amount
  return other <= long.amount ? 0 : Math.round((100 * (other - long.amount)) / other)
}

/** The end of the Seoul day so many working days (Monday to Friday) after `at`. Public holidays only make it earlier. */
export function businessDaysAfter(at: Date, days: number): Date {
  let [left, day] = [days, 0]
  while (left > 0) {
    day += 1
    const weekday = new Date(`${seoulDate(daysAfter(at, day))}T00:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return seoulHour(at, 24, day)
}

/** Why a payment cannot be given back to a member who asks; undefined where it can. */
export type RefundFault = 'TOO_LATE' | 'USED' | 'REFUNDED' | 'TRANSFER'
export function refundFault(
  payment: { approvedAt: Date; total: number; balance: number; pagesServed: number; isTransfer: boolean },
  now: Date,
  { refundDays }: BillingPolicy,
): RefundFault | undefined {
  if (payment.balance < payment.total) return 'REFUNDED'
  if (now >= daysAfter(payment.approvedAt, refundDays)) return 'TOO_LATE'
  if (payment.pagesServed > 0) return 'USED'
  // A person sends the money back, to an account that has to be asked for.
  return payment.isTransfer ? 'TRANSFER' : undefined
}

/** `approved`: the other side said so; `paid`: its books, compared at night, have it too. */
export type PaymentState = 'approved' | 'paid' | 'canceled' | 'partiallyCanceled'
export function paymentState(payment: {
  total: number
  balance: number
  confirmedAt: Date | null
}): PaymentState {
  if (payment.balance === 0) return 'canceled'
  if (payment.balance < payment.total) return 'partiallyCanceled'
  return payment.confirmedAt === null ? 'approved' : 'paid'
}
