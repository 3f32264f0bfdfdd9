import { expect, test } from 'vitest'
import { testLibrary } from '#src/testing/library.ts'
import { billingWorld } from '#src/testing/billing/world.ts'
import { getSubscriptionStatus } from './status.ts'
import { cancelSubscription, undoCancel } from './cancel.ts'
import { switchToAnnual } from './switch-plan.ts'

const library = testLibrary()
const START = new Date('2026-11-23T06:00:00Z')
const MINUTE = 60_000

async function open() {
  await library.plantMembers(3)
  const world = billingWorld(library.db, START)
  const status = (memberId = 1) => getSubscriptionStatus(library.db, { memberId, now: world.now() })
  const payments = world.charges
  /** The engine twice a day, for so many days. */
  const live = async (days: number) => {
    for (let hour = 0; hour < 24 * days; hour += 12) {
      world.pass(12 * 60 * MINUTE)
      await world.run()
    }
  }
  return { ...world, status, payments, live }
}

test('who subscribes pays once, reads for thirty days, and is charged again on the same day', async () => {
  const { subscribe, status, payments, live, faultsMet } = await open()
  expect(await subscribe(1)).toMatchObject({ outcome: 'subscribed' })
  expect(payments()).toMatchObject([{ total: 9900, balance: 9900, orderName: '언약서재 개인 월간 구독' }])
  expect(await status()).toMatchObject({
    state: 'active',
    next: { at: new Date('2026-12-23T06:00:00Z'), amount: 9900 },
    accessUntil: new Date('2026-12-23T06:00:00Z'),
    card: { issuer: '농협카드' },
  })
  await live(31)
  expect(payments()).toHaveLength(2)
  expect(await status()).toMatchObject({ state: 'active', accessUntil: new Date('2027-01-22T06:00:00Z') })
  expect(faultsMet).toEqual([])
})

test('a first charge that is declined leaves no subscription, and another card may be tried', async () => {
  const { subscribe, status, payments } = await open()
  expect(await subscribe(1, 'limitExceeded')).toMatchObject({
    outcome: 'declined',
    code: 'REJECT_CARD_PAYMENT',
  })
  expect(await status()).toMatchObject({ state: 'none' })
  expect(payments()).toEqual([])
  expect(await subscribe(1)).toMatchObject({ outcome: 'subscribed' })
})

test.each(['loseBefore', 'loseAfter'] as const)(
  'a charge whose answer is lost (%s) is found out, and made once',
  async (kind) => {
    const { subscribe, status, payments, control, run, pass } = await open()
    control.script({ verb: 'charge', fault: { kind } })
    expect(await subscribe(1)).toMatchObject({ outcome: 'pending' })
    pass(MINUTE)
    await run()
    expect(await status()).toMatchObject({ state: 'incomplete' })
    pass(2 * MINUTE)
    await run()
    expect(await status()).toMatchObject({ state: 'active' })
    expect(payments()).toHaveLength(1)
  },
)

test('a first charge that failed without a word is never sent again under another number: a day later the member begins anew', async () => {
  const { subscribe, status, payments, control, run, pass } = await open()
  control.script({ verb: 'charge', fault: { kind: 'failBefore' } })
  expect(await subscribe(1)).toMatchObject({ outcome: 'pending' })
  for (let minute = 0; minute < 23 * 60; minute += 10) {
    pass(10 * MINUTE)
    await run()
  }
  expect(payments()).toEqual([])
  pass(2 * 60 * MINUTE)
  await run()
  expect(await status()).toMatchObject({ state: 'none' })
  expect(payments()).toEqual([])
  expect(await subscribe(1)).toMatchObject({ outcome: 'subscribed' })
})

test('who cancels reads to the end, is not charged again, and may undo it until then', async () => {
  const { context, subscribe, status, payments, live } = await open()
  await subscribe(1)
  await cancelSubscription(context, 1)
  await cancelSubscription(context, 1)
  expect(await status()).toMatchObject({ state: 'pendingCancel', mayUndo: true, next: undefined })
  await live(10)
  await undoCancel(context, 1)
  expect(await status()).toMatchObject({ state: 'active' })
  await cancelSubscription(context, 1)
  await live(19)
  expect(await status()).toMatchObject({
    state: 'pendingCancel',
    accessUntil: new Date('2026-12-23T06:00:00Z'),
  })
  await live(2)
  expect(await status()).toMatchObject({ state: 'none', accessUntil: undefined })
  expect(payments()).toHaveLength(1)
  await expect(library.db.selectFrom('payment_card').select(['state', 'token']).execute()).resolves.toEqual([
    { state: 'revoked', token: null },
  ])
})

test('the annual plan begins at the next billing date, with a consent not older than the law lets it be', async () => {
  const { context, subscribe, status, payments, live, now } = await open()
  await subscribe(1)
  await live(5)
  await expect(switchToAnnual(context, { memberId: 1, now: now() }, false)).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
  })
  await switchToAnnual(context, { memberId: 1, now: now() }, true)
  expect(await status()).toMatchObject({ pendingPlan: { amount: 99000 }, next: { amount: 99000 } })
  await live(26)
  expect(payments().map(({ total }) => total)).toEqual([9900, 99000])
  expect(await status()).toMatchObject({
    plan: { code: 'personal-annual' },
    accessUntil: new Date('2027-12-23T06:00:00Z'),
  })
})

test('a renewal that fails is tried on the days of the policy, with access, then lapses', async () => {
  const { subscribe, status, payments, live, now } = await open()
  await subscribe(1, 'secondDeclined')
  await live(30)
  expect(await status()).toMatchObject({ state: 'pastDue', failure: 'REJECT_CARD_PAYMENT' })
  await live(4)
  expect(await status()).toMatchObject({ state: 'pastDue' })
  expect((await status()).accessUntil!.getTime()).toBeGreaterThan(now().getTime())
  await live(2)
  expect(await status()).toMatchObject({ state: 'none', accessUntil: undefined })
  expect(payments()).toHaveLength(1)
  const tried = await library.db
    .selectFrom('charge_attempt')
    .select(['created_at as at'])
    .where('state', '=', 'declined')
    .orderBy('id')
    .execute()
  // Each look comes twice a day here; charges are tried from nine in Seoul on.
  expect(tried.map(({ at }) => at.toISOString().slice(0, 10))).toEqual([
    '2026-12-23',
    '2026-12-24',
    '2026-12-26',
    '2026-12-28',
  ])
})

test('a new card pays what is overdue at once, for the period that follows the last', async () => {
  const { subscribe, replaceCard, status, payments, live } = await open()
  await subscribe(1, 'secondDeclined')
  await live(32)
  expect(await replaceCard(1)).toMatchObject({ outcome: 'cardChanged' })
  expect(await status()).toMatchObject({ state: 'active', accessUntil: new Date('2027-01-22T06:00:00Z') })
  expect(payments()).toHaveLength(2)
})
