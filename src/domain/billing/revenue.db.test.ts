import { expect, test } from 'vitest'
import { testLibrary } from '#src/testing/library.ts'
import { billingWorld } from '#src/testing/billing/world.ts'
import { refundByOperator } from './refunds/operator-refund.ts'
import { getRevenue } from './revenue.ts'

const library = testLibrary()
const HOUR = 3_600_000

test('revenue is that of the ledger, by months of Seoul, with refunds in the month they were made', async () => {
  await library.plantMembers(3)
  // An hour before December in Seoul.
  const world = billingWorld(library.db, new Date('2026-11-30T14:00:00Z'))
  await world.subscribe(1)
  await world.subscribe(2, 'good', 'personal-annual')
  world.pass(2 * HOUR)
  await world.subscribe(3)
  const { orderId } = world.charges()[0]!
  await refundByOperator(world.context, { orderId, amount: 1100, reason: 'test' })
  await world.run()
  const months = (count: number) => getRevenue(library.db, { months: count, now: world.now() })
  const december = {
    month: '2026-12',
    planCode: 'personal-monthly',
    payments: 1,
    taken: 9900,
    givenBack: 1100,
    net: 8800,
    vat: 800,
  }
  const november = { month: '2026-11', payments: 1, givenBack: 0 }
  expect(await months(1)).toEqual([december])
  expect(await months(2)).toEqual([
    december,
    { ...november, planCode: 'personal-annual', taken: 99_000, net: 99_000, vat: 9000 },
    { ...november, planCode: 'personal-monthly', taken: 9900, net: 9900, vat: 900 },
  ])
})
