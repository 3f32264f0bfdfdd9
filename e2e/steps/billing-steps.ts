import type { Page, Route } from '@playwright/test'
import { billing as english } from '#src/web/i18n/parts/en/billing.ts'
import { billing as korean } from '#src/web/i18n/parts/ko/billing.ts'
import { settings as englishSettings } from '#src/web/i18n/parts/en/settings.ts'
import { settings as koreanSettings } from '#src/web/i18n/parts/ko/settings.ts'
import type { Payment, Subscription } from '#src/web/api/billing-queries.ts'
import { WAYS } from './library-steps.ts'

export const BILLING_WAYS = WAYS.map((way) => ({
  ...way,
  billing: way.locale === 'ko-KR' ? korean : english,
  settings: way.locale === 'ko-KR' ? koreanSettings : englishSettings,
}))

type Checkout = {
  outcome: 'subscribed' | 'cardChanged' | 'pending' | 'declined'
  code: string | null
  returnPath: string | null
}

export const KEY = '6f1e5d5e-2b57-4a0a-9c58-0f4c8fbd7a11'
const DAY = 24 * 3_600_000
const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const moment = (days: number) => new Date(Date.now() + days * DAY).toISOString()

const monthly = {
  code: 'personal-monthly',
  amount: 9_900,
  days: 30,
  minSeats: 1,
  region: 'korea',
  kind: 'personal',
} as const
const PLANS = [
  monthly,
  { ...monthly, code: 'personal-annual', amount: 99_000, days: 365 },
  { ...monthly, code: 'group-monthly', amount: 6_900, minSeats: 10, kind: 'group' },
]

export const NONE: Subscription = {
  state: 'none',
  plan: null,
  pendingPlan: null,
  nextCharge: null,
  accessUntil: null,
  card: null,
  failure: null,
  mayUndo: false,
  maySwitchToAnnual: false,
  group: null,
}
export const IN_USE: Subscription = {
  ...NONE,
  state: 'inUse',
  plan: monthly,
  nextCharge: { day: day(30), amount: 9_900 },
  accessUntil: moment(30),
  card: { maskedNumber: '4330-****-****-123*', issuer: '신한' },
  maySwitchToAnnual: true,
}
export const PAYMENT: Payment = {
  paymentId: 1,
  orderId: 'order-1',
  planCode: monthly.code,
  seats: 1,
  totalAmount: 9_900,
  vat: 900,
  balance: 9_900,
  state: 'approved',
  approvedAt: moment(0),
  periodStart: day(0),
  periodEnd: day(30),
  card: { maskedNumber: '4330-****-****-123*', issuer: '신한' },
  receiptUrl: 'https://receipt.example/1',
  refund: { mayRequest: true, fault: null, until: moment(7), isRequested: false, refundedAt: null },
}

/** What the API answers of billing in a journey about the pages alone, and what it was asked. */
export type Billing = {
  subscription: Subscription
  payments: Payment[]
  checkout: Checkout
  asked: { call: string; body: unknown }[]
}

/** Answers the calls of billing in the place of the API, which has no payment company to ask. */
export async function answerBilling(page: Page, given: Partial<Billing> = {}): Promise<Billing> {
  const billing: Billing = {
    subscription: NONE,
    payments: [],
    checkout: { outcome: 'subscribed', code: null, returnPath: null },
    asked: [],
    ...given,
  }
  await page.route('**/api/payment/**', (route) => answer(route, billing))
  await page.route('**/api/user/me', async (route) => {
    const answered = await route.fetch()
    const own: object = await answered.json()
    await route.fulfill({ response: answered, json: { ...own, billedYn: billedOf(billing.subscription) } })
  })
  return billing
}

function billedOf({ state }: Subscription): 'Y' | 'H' | 'N' {
  if (state === 'none' || state === 'incomplete') return 'N'
  return state === 'pendingCancellation' ? 'H' : 'Y'
}

async function answer(route: Route, billing: Billing): Promise<void> {
  const request = route.request()
  const call = `${request.method()} ${new URL(request.url()).pathname.replace('/api/payment/', '')}`
  const body: unknown = request.postDataJSON()
  billing.asked.push({ call, body })
  const next = billing.subscription.nextCharge
  const answers: Record<string, () => unknown> = {
    'GET plans': () => PLANS,
    'GET checkStatus': () => billing.subscription,
    'GET history': () => billing.payments,
    'GET billingDay': () =>
      next === null ? { message: 'NO_BILLING_DAY' } : { paymentDay: next.day, totalAmount: next.amount },
    'GET firstPeriod': () => ({ from: day(0), nextCharge: day(30), refundDays: 7, noticeDays: 7 }),
    'POST card': () => ({ customerKey: KEY }),
    'POST subscribe': () => {
      if (billing.checkout.outcome === 'subscribed') billing.subscription = IN_USE
      return billing.checkout
    },
    'POST cancel': () =>
      (billing.subscription = {
        ...IN_USE,
        state: 'pendingCancellation',
        nextCharge: null,
        mayUndo: true,
        maySwitchToAnnual: false,
      }),
    'POST undoCancel': () => (billing.subscription = IN_USE),
    'POST refund': () => {
      billing.subscription = NONE
      billing.payments = billing.payments.map((payment) => ({
        ...payment,
        refund: { ...payment.refund, mayRequest: false, fault: 'REFUNDED', isRequested: true },
      }))
      return { refundId: 1 }
    },
  }
  const made = answers[call]
  if (made === undefined) throw new Error(`Nobody answers ${call}`)
  await route.fulfill({ json: made() })
}
