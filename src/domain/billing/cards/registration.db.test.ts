import { afterEach, beforeEach, expect, test } from 'vitest'
import { setPlanPrice } from '#src/domain/billing/plans.ts'
import { completeCheckout } from '#src/domain/billing/subscriptions/subscribe.ts'
import { switchToAnnual } from '#src/domain/billing/subscriptions/switch-plan.ts'
import { billingWorld } from '#src/testing/billing/world.ts'
import { testLibrary } from '#src/testing/library.ts'
import { openRegistration } from './registration.ts'

const library = testLibrary()
const START = new Date('2026-11-23T06:00:00Z')
const HOUR = 3_600_000

beforeEach(async () => {
  await library.plantMembers(1)
})

// Plans stay as a test leaves them.
afterEach(async () => {
  await library.db.updateTable('plan').set({ is_open: true }).execute()
  await setPlanPrice(library.db, 'personal-annual', 99_000)
})

const close = (code: string) =>
  library.db.updateTable('plan').set({ is_open: false }).where('code', '=', code).execute()

test('a closed plan is not subscribed to, and goes on for those who have it', async () => {
  const { context, subscribe, replaceCard, now, charges } = billingWorld(library.db, START)
  await close('personal-annual')
  await expect(subscribe(1, 'good', 'personal-annual')).rejects.toMatchObject({ code: 'PLAN_NOT_FOUND' })
  await subscribe(1)
  await expect(switchToAnnual(context, { memberId: 1, now: now() }, true)).rejects.toMatchObject({
    code: 'PLAN_NOT_FOUND',
  })
  await close('personal-monthly')
  expect(await replaceCard(1)).toMatchObject({ outcome: 'cardChanged' })
  expect(charges()).toHaveLength(1)
})

test('a card page opened days ago starts nothing: the price of then is not kept for later', async () => {
  const { context, now, pass, control, charges } = billingWorld(library.db, START)
  const wish = { planCode: 'personal-annual', agrees: true, returnPath: undefined }
  const open = async () => (await openRegistration(context, { memberId: 1, now: now() }, wish)).customerKey
  const finish = (customerKey: string) =>
    completeCheckout(context, 1, { customerKey, authKey: control.makeAuthKey(customerKey) })
  const [old, recent] = [await open(), await open()]
  pass(47 * HOUR)
  expect(await finish(recent)).toMatchObject({ outcome: 'subscribed' })
  await setPlanPrice(library.db, 'personal-annual', 150_000)
  pass(HOUR)
  await expect(finish(old)).rejects.toMatchObject({ code: 'REGISTRATION_NOT_FOUND' })
  // What was finished in time is told as before.
  expect(await finish(recent)).toMatchObject({ outcome: 'subscribed' })
  expect(charges()).toHaveLength(1)
})
