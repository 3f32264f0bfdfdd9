import { expect, test } from 'vitest'
import { billingWorld } from '#src/testing/billing/world.ts'
import { testLibrary } from '#src/testing/library.ts'
import { listPayments } from './history.ts'

const library = testLibrary()
const START = new Date('2026-11-23T06:00:00Z')
const MINUTE = 60_000

test('what is read at once is use of the payment, though the clock of the payment company is ahead', async () => {
  await library.plantMembers(1)
  const { editionId } = await library.plant()
  const world = billingWorld(library.db, START)
  const { toss } = world.context.gateways
  const charge: NonNullable<typeof toss>['charge'] = async (order) => {
    const outcome = await toss!.charge(order)
    const approvedAt = new Date(world.now().getTime() + 5 * MINUTE)
    return outcome.kind === 'approved' ? { ...outcome, payment: { ...outcome.payment, approvedAt } } : outcome
  }
  world.context.gateways.toss = { ...toss!, charge }
  await world.subscribe(1)
  world.pass(MINUTE)
  await world.read(1, editionId, 3)
  expect(await listPayments(world.context, { memberId: 1, now: world.now() })).toMatchObject([
    { refund: { fault: 'USED' } },
  ])
})
