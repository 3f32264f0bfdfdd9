import { expect, test } from 'vitest'
import { getSubscriptionStatus } from '#src/domain/billing/subscriptions/status.ts'
import type { Operation, StripeFault } from '#src/gateways/payments/stripe/testing/faults.ts'
import { Crash, type Hooks, stripeWorld } from '#src/testing/billing/world.ts'
import { testLibrary } from '#src/testing/library.ts'

const library = testLibrary()
const START = new Date('2026-11-23T06:00:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

async function open(hooks?: Hooks) {
  await library.plantMembers(1)
  const world = stripeWorld(library.db, START, hooks)
  const fail = (operation: Operation, fault: StripeFault) => world.fake.script({ operation, fault })
  return {
    ...world,
    fail,
    status: () => getSubscriptionStatus(library.db, { memberId: 1, now: world.now() }),
    /** What became of each intent that was ever made. */
    intents: () => [...world.fake.records.intents.values()].map(({ status }) => status),
    later: async (milliseconds: number) => {
      world.pass(milliseconds)
      await world.run()
    },
  }
}

test('who pays from abroad is charged in two steps, and again after thirty days', async () => {
  const { subscribe, status, charges, intents, later, compare, faultsMet } = await open()
  expect(await subscribe(1)).toMatchObject({ outcome: 'subscribed', planCode: 'abroad-monthly' })
  expect(await status()).toMatchObject({
    state: 'active',
    next: { at: new Date('2026-12-23T06:00:00Z'), amount: 9900 },
    card: { issuer: 'Visa', maskedNumber: '************4242' },
    maySwitchToAnnual: false,
  })
  for (let hour = 0; hour < 31 * 24; hour += 12) await later(12 * 60 * MINUTE)
  expect(charges()).toMatchObject([
    { total: 9900, orderName: 'Covenant Library monthly' },
    { total: 9900, orderName: 'Covenant Library monthly' },
  ])
  expect(intents()).toEqual(['succeeded', 'succeeded'])
  await compare()
  expect(await library.db.selectFrom('billing_event').selectAll().execute()).toEqual([])
  const payments = await library.db.selectFrom('payment').select('confirmed_at').execute()
  expect(payments.filter(({ confirmed_at: at }) => at !== null)).toHaveLength(2)
  expect(faultsMet).toEqual([])
})

test.each([
  ['between the two steps', 'confirmIntent', 'loseBefore', 'requires_confirmation'],
  ['before it was written down', 'confirmIntent', 'loseAfter', 'succeeded'],
] as const)(
  'a charge whose process died %s is booked once, by another three days later',
  async (_, operation, kind, left) => {
    let isDying = true
    const { subscribe, status, charges, intents, fail, later } = await open({
      mayCrash(what) {
        if (isDying && what === 'afterSend') throw new Crash(what)
      },
    })
    fail(operation, { kind })
    await expect(subscribe(1)).rejects.toThrow(Crash)
    expect(intents()).toEqual([left])
    isDying = false
    await later(3 * DAY)
    expect(await status()).toMatchObject({ state: 'active' })
    expect(intents()).toEqual(['succeeded'])
    expect(charges()).toHaveLength(1)
  },
)

test.each(['loseBefore', 'loseAfter', 'cutBody', 'failAfter'] as const)(
  'a charge whose answer says nothing sure (%s) is found out, and made once',
  async (kind) => {
    const { subscribe, status, charges, intents, fail, later } = await open()
    fail('confirmIntent', { kind })
    expect(await subscribe(1)).toMatchObject({ outcome: 'pending' })
    await later(3 * MINUTE)
    expect(await status()).toMatchObject({ state: 'active' })
    expect(intents()).toEqual(['succeeded'])
    expect(charges()).toHaveLength(1)
  },
)

test('a charge that failed at Stripe is called off there before it counts as never made', async () => {
  const { subscribe, status, charges, intents, fail, later } = await open()
  fail('confirmIntent', { kind: 'failBefore' })
  expect(await subscribe(1)).toMatchObject({ outcome: 'pending' })
  const attempt = () => library.db.selectFrom('charge_attempt').select('state').execute()
  // While Stripe does not say that it is called off, it may come through: nobody gives it up.
  fail('cancelIntent', { kind: 'loseBefore' })
  await later(3 * MINUTE)
  expect(intents()).toEqual(['requires_confirmation'])
  expect(await attempt()).toEqual([{ state: 'open' }])
  await later(3 * MINUTE)
  expect(intents()).toEqual(['canceled'])
  expect(await attempt()).toEqual([{ state: 'dead' }])
  await later(DAY + MINUTE)
  expect(await status()).toMatchObject({ state: 'none' })
  expect(charges()).toEqual([])
})

test('a renewal that the bank wants confirmed waits for the card to be registered anew', async () => {
  const { subscribe, status, charges, fail, later, replaceCard } = await open()
  await subscribe(1)
  await later(29 * DAY + 60 * MINUTE)
  fail('confirmIntent', { kind: 'decline', code: 'authentication_required' })
  await later(DAY)
  expect(await status()).toMatchObject({ state: 'pastDue', failure: 'authentication_required' })
  expect(charges()).toHaveLength(1)
  const mails = await library.db.selectFrom('outbox').select('kind').execute()
  expect(mails.map(({ kind }) => kind)).toContain('billing.chargeFailed')
  // No try of the same card can do any good.
  await later(DAY)
  expect(charges()).toHaveLength(1)
  expect(await replaceCard(1)).toMatchObject({ outcome: 'cardChanged' })
  expect(await status()).toMatchObject({ state: 'active' })
  expect(charges()).toHaveLength(2)
})

test('what is given back on the dashboard of Stripe ends access, by its webhook alone', async () => {
  const { subscribe, status, cancel, charges, sendWebhooks, run } = await open()
  await subscribe(1)
  cancel({ orderId: charges()[0]!.orderId })
  await sendWebhooks()
  await run()
  expect(await status()).toMatchObject({ state: 'none', accessUntil: undefined })
})
