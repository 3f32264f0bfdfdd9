import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type BillingPolicy,
  businessDaysAfter,
  DAY,
  daysAfter,
  discountPercent,
  graceEnd,
  nextTry,
  paymentState,
  refundFault,
  seoulDate,
  seoulHour,
  vatIn,
} from './rules.ts'

const moments = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2036-01-01T00:00:00Z'),
  noInvalidDate: true,
})
const policy: BillingPolicy = {
  refundDays: 7,
  refundBusinessDays: 3,
  noticeDays: 7,
  consentDays: 30,
  retryDays: [0, 1, 3, 5],
  chargeHour: 9,
  vatPercent: 10,
}

test('a day of Seoul begins at three in the afternoon of Greenwich, in every year', () => {
  fc.assert(
    fc.property(moments, (at) => {
      const midnight = seoulHour(at, 0)
      expect(midnight.getUTCHours()).toBe(15)
      expect(seoulDate(midnight)).toBe(seoulDate(at))
      expect(seoulDate(new Date(midnight.getTime() - 1))).not.toBe(seoulDate(at))
      expect(seoulDate(seoulHour(at, 24, -1))).toBe(seoulDate(at))
    }),
  )
})

test('a failed charge is tried on the days of the policy alone, each later day once, and then no more', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 8 * DAY }), (day, late) => {
      const dueAt = seoulHour(day, policy.chargeHour)
      let now = new Date(dueAt.getTime() + late)
      let tries = 0
      for (let next = nextTry(dueAt, now, policy); next !== undefined; next = nextTry(dueAt, now, policy)) {
        const after = Math.round((next.getTime() - dueAt.getTime()) / DAY)
        expect(policy.retryDays).toContain(after)
        expect(seoulDate(next) > seoulDate(now)).toBe(true)
        expect(next < graceEnd(dueAt, policy)).toBe(true)
        now = next
        tries += 1
      }
      expect(tries).toBeLessThan(policy.retryDays.length)
    }),
  )
})

test('three working days never end on a weekend, nor sooner', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 20 }), (at, days) => {
      const end = new Date(businessDaysAfter(at, days).getTime() - 1)
      const weekday = new Date(`${seoulDate(end)}T00:00:00Z`).getUTCDay()
      expect([0, 6]).not.toContain(weekday)
      const passed = (end.getTime() - at.getTime()) / DAY
      expect(passed).toBeGreaterThanOrEqual(days - 1)
      expect(passed).toBeLessThanOrEqual(days + 2 * Math.ceil((days + 1) / 5) + 1)
    }),
  )
  // A Friday.
  expect(seoulDate(new Date(businessDaysAfter(new Date('2026-11-27T03:00:00Z'), 3).getTime() - 1))).toBe(
    '2026-12-02',
  )
})

test('the tax in a price is whole won, and the price without it makes the price again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (amount) => {
      const vat = vatIn(amount, 10)
      expect(Number.isInteger(vat)).toBe(true)
      expect(Math.abs((amount - vat) * 1.1 - amount)).toBeLessThanOrEqual(0.56)
    }),
  )
  expect([vatIn(9900, 10), vatIn(99_000, 10), vatIn(69_000, 10)]).toEqual([900, 9000, 6273])
})

test('what may be given back is at most seven days old, whole, and unread', () => {
  const payment = fc.record({
    total: fc.integer({ min: 1, max: 1_000_000 }),
    given: fc.integer({ min: 0, max: 3 }),
    pagesServed: fc.integer({ min: 0, max: 2 }),
    age: fc.integer({ min: 0, max: 14 * DAY }),
  })
  fc.assert(
    fc.property(moments, payment, (approvedAt, { total, given, pagesServed, age }) => {
      const now = new Date(approvedAt.getTime() + age)
      const facts = { approvedAt, total, balance: Math.max(0, total - given), pagesServed, isTransfer: false }
      const mayBeRefunded = refundFault(facts, now, policy) === undefined
      expect(mayBeRefunded).toBe(given === 0 && pagesServed === 0 && age < 7 * DAY)
    }),
  )
})

test('the state of a payment follows from what is left of it', () => {
  const at = new Date()
  expect(paymentState({ total: 9900, balance: 9900, confirmedAt: null })).toBe('approved')
  expect(paymentState({ total: 9900, balance: 9900, confirmedAt: at })).toBe('paid')
  expect(paymentState({ total: 9900, balance: 9899, confirmedAt: at })).toBe('partiallyCanceled')
  expect(paymentState({ total: 9900, balance: 0, confirmedAt: at })).toBe('canceled')
})

test('a year is 17 percent less than twelve months, and what is not less says nothing', () => {
  const [month, year] = [
    { amount: 9900, days: 30 },
    { amount: 99_000, days: 365 },
  ]
  expect(discountPercent(year, month)).toBe(17)
  expect(discountPercent({ ...year, amount: 200_000 }, month)).toBe(0)
  expect(daysAfter(new Date(0), 365).getTime()).toBe(365 * DAY)
})
