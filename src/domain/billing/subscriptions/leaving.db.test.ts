import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testLibrary } from '#src/testing/library.ts'
import { billingWorld } from '#src/testing/billing/world.ts'
import { forgetMember } from '#src/domain/members/withdrawal/forget-member.ts'
import { cancelSubscription } from './cancel.ts'
import { refuseSubscriber } from './leaving.ts'

const library = testLibrary()
const START = new Date('2026-11-23T06:00:00Z')
const DAY = 86_400_000

async function open() {
  await library.plantMembers(1)
  const world = billingWorld(library.db, START)
  const leave = () =>
    library.db.transaction().execute(async (trx) => {
      await refuseSubscriber(trx, 1)
      return forgetMember(trx, 1, { now: world.now(), pseudonym: randomUUID() })
    })
  return { ...world, leave }
}
const HELD = { code: 'SUBSCRIPTION_ACTIVE' }

test('a subscription that goes on holds its member: while it is confirmed, in use, and overdue', async () => {
  const { subscribe, leave, control, pass, run } = await open()
  control.script({ verb: 'charge', fault: { kind: 'loseAfter' } })
  await subscribe(1, 'secondDeclined')
  await expect(leave()).rejects.toMatchObject(HELD)
  pass(3 * 60_000)
  await run()
  await expect(leave()).rejects.toMatchObject(HELD)
  pass(30 * DAY)
  await run()
  await expect(leave()).rejects.toMatchObject(HELD)
})

test('one that is cancelled does not: its card is forgotten, and what was paid stays without the member', async () => {
  const { context, subscribe, leave, run, charges } = await open()
  await subscribe(1)
  await cancelSubscription(context, 1)
  expect(await leave()).toBeDefined()
  await run()
  expect(
    await library.db.selectFrom('payment_card').select(['state', 'token', 'masked_number']).execute(),
  ).toEqual([{ state: 'revoked', token: null, masked_number: '' }])
  expect(await library.db.selectFrom('payment').select(['member_id', 'total']).execute()).toEqual([
    { member_id: null, total: 9900 },
  ])
  const kept = await library.db.selectFrom('kept_record').select(['kind', 'pseudonym']).execute()
  expect(kept.filter(({ kind }) => kind.startsWith('payment')).map(({ kind }) => kind)).toEqual([
    'payment',
    'paymentConsent',
  ])
  expect(charges()).toMatchObject([{ balance: 9900 }])
})

test('one that is cancelled while a charge is under way does, until its end is known', async () => {
  const { context, subscribe, leave, control, pass, run, charges } = await open()
  await subscribe(1)
  pass(29.5 * DAY)
  await run()
  control.script({ verb: 'charge', fault: { kind: 'loseAfter' } })
  pass(DAY)
  await run()
  await cancelSubscription(context, 1)
  await expect(leave()).rejects.toMatchObject(HELD)
  pass(3 * 60_000)
  await run()
  expect(charges()).toHaveLength(2)
  expect(await leave()).toBeDefined()
})
