import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { testLibrary } from '#src/testing/library.ts'
import { billingWorld } from '#src/testing/billing/world.ts'
import { openRegistration } from '#src/domain/billing/cards/registration.ts'
import { setPlanPrice } from '#src/domain/billing/plans.ts'
import { undoCancel } from './cancel.ts'
import { agreeToPrice } from './price-consent.ts'
import { getSubscriptionStatus } from './status.ts'
import { completeCheckout } from './subscribe.ts'
import { keepPlan, switchToAnnual } from './switch-plan.ts'

const library = testLibrary()
const START = new Date('2026-11-23T06:00:00Z')
const DAY = 86_400_000

async function open() {
  await library.plantMembers(1)
  const world = billingWorld(library.db, START)
  await world.subscribe(1)
  const live = async (days: number) => {
    for (let half = 0; half < days * 2; half++) {
      world.pass(DAY / 2)
      await world.run()
    }
  }
  const actor = () => ({ memberId: 1, now: world.now() })
  return {
    ...world,
    live,
    actor,
    agree: (amount: number) => agreeToPrice(world.context, actor(), { agrees: true, amount }),
    status: () => getSubscriptionStatus(library.db, actor()),
    totals: () => world.charges().map(({ total }) => total),
    mails: async () =>
      (await library.db.selectFrom('outbox').select('kind').orderBy('id').execute()).map(({ kind }) =>
        kind.replace('billing.', ''),
      ),
  }
}
const setPrice = (amount: number, code = 'personal-monthly') => setPlanPrice(library.db, code, amount)

// Plans are rows that stay from test to test.
afterEach(async () => {
  await setPrice(9900)
  await setPrice(99_000, 'personal-annual')
})

test('a higher price is charged from the next billing date on, once the member has agreed to it', async () => {
  const { live, agree, status, totals, mails } = await open()
  await setPrice(10_900)
  expect((await status()).priceChange).toBeUndefined()
  await live(2)
  expect(await mails()).toEqual(['receipt', 'priceChange'])
  expect((await status()).priceChange).toMatchObject({ before: 9900, after: 10_900, isAgreed: false })
  await expect(agree(9900)).rejects.toMatchObject({ code: 'NOT_NOW' })
  await agree(10_900)
  expect((await status()).priceChange).toMatchObject({ isAgreed: true })
  await live(60)
  expect(totals()).toEqual([9900, 10_900, 10_900])
  expect(await status()).toMatchObject({ state: 'active', priceChange: undefined })
  expect(
    await library.db
      .selectFrom('billing_consent')
      .select(['kind', 'amount_before', 'amount_after'])
      .where('kind', '=', 'priceChange')
      .execute(),
  ).toEqual([{ kind: 'priceChange', amount_before: 9900, amount_after: 10_900 }])
})

test('silence is no consent: nothing is charged, and the subscription ends with what was paid', async () => {
  const { live, status, totals, mails, context, agree } = await open()
  await setPrice(10_900)
  await live(29.5)
  expect(await mails()).toEqual(['receipt', 'priceChange', 'priceChange', 'priceNotAgreed'])
  expect(await status()).toMatchObject({ state: 'pendingCancel', mayUndo: false })
  await expect(undoCancel(context, 1)).rejects.toMatchObject({ code: 'NOT_CANCELED' })
  await live(3)
  expect(totals()).toEqual([9900])
  expect(await status()).toMatchObject({ state: 'none' })
  await expect(agree(10_900)).rejects.toMatchObject({ code: 'NOT_SUBSCRIBED' })
})

test('who agrees at the last moment goes on', async () => {
  const { live, agree, status, totals } = await open()
  await setPrice(10_900)
  await live(29.5)
  await agree(10_900)
  expect(await status()).toMatchObject({ state: 'active', mayUndo: false })
  await live(2)
  expect(totals()).toEqual([9900, 10_900])
})

test('a consent to another sum, or one that has grown old, counts for nothing', async () => {
  const { live, agree, totals, status } = await open()
  await setPrice(10_900)
  await live(2)
  await agree(10_900)
  await setPrice(11_900)
  await live(1)
  expect((await status()).priceChange).toMatchObject({ after: 11_900, isAgreed: false })
  await agree(11_900)
  // Days of a coupon push the charge further away than a consent counts.
  await sql`update subscription set period_end = period_end + interval '30 days'`.execute(library.db)
  await live(62)
  expect(totals()).toEqual([9900])
})

test('a lower price needs nobody’s consent, and the old one is agreed to no more', async () => {
  const { live, totals, status } = await open()
  await setPrice(8900)
  await live(31)
  expect(totals()).toEqual([9900, 8900])
  await setPrice(9900)
  await live(5)
  expect((await status()).priceChange).toMatchObject({ before: 8900, after: 9900 })
})

test('what was agreed to on the card page is what is charged, should the price change meanwhile', async () => {
  await library.plantMembers(1)
  const { context, control, charges, now } = billingWorld(library.db, START)
  const wish = { planCode: 'personal-monthly', agrees: true, returnPath: undefined }
  const { customerKey } = await openRegistration(context, { memberId: 1, now: now() }, wish)
  await setPrice(10_900)
  await completeCheckout(context, 1, { customerKey, authKey: control.makeAuthKey(customerKey, 'good') })
  expect(charges()).toMatchObject([{ total: 9900 }])
})

test('the annual plan is charged at the sum that was agreed to, or not at all', async () => {
  const { context, actor, live, totals } = await open()
  await live(3)
  await switchToAnnual(context, actor(), true)
  await setPrice(109_000, 'personal-annual')
  await live(29)
  expect(totals()).toEqual([9900, 9900])
  await keepPlan(context, 1)
})
