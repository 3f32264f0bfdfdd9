import { expect, test } from 'vitest'
import { testLibrary } from '#src/testing/library.ts'
import { judgeHistories } from '#src/testing/billing/judge.ts'
import { playHistories } from '#src/testing/billing/histories.ts'
import { billingWorld, stripeWorld } from '#src/testing/billing/world.ts'
import { proofSize } from '#src/testing/proof-size.ts'

const library = testLibrary()
const STEPS = 60

/** With the sandbox of Toss on the other side, and in fewer worlds with the fake of Stripe. */
const COMPANIES = [
  {
    name: 'Toss',
    openWorld: billingWorld,
    planCodes: ['personal-monthly', 'personal-annual'],
    members: 50,
    worlds: proofSize({ small: 2, full: 2000 }),
  },
  {
    name: 'Stripe',
    openWorld: stripeWorld,
    planCodes: ['abroad-monthly'],
    members: 20,
    worlds: proofSize({ small: 1, full: 200 }),
  },
] as const

test.each(
  COMPANIES.flatMap(({ worlds, ...company }) =>
    Array.from({ length: worlds }, (_, seed) => ({ ...company, seed: seed + 1 })),
  ),
)(
  '$members members live with their subscriptions, and the books here and at $name agree: world $seed',
  { timeout: 300_000 },
  async ({ members: count, seed, openWorld, planCodes }) => {
    const { editionId } = await library.plant()
    const members = await library.plantMembers(count)
    const world = { members, steps: STEPS, seed, editionId, openWorld, planCodes }
    const played = await playHistories(library.db, world)
    expect(await judgeHistories(library.db, played)).toEqual([])
    expect(played.world.charges().length).toBeGreaterThan(count / 2)
    expect(played.faults).toBeGreaterThan(count / 2)
    expect(played.crashes).toBeGreaterThan(0)
    played.world.close()
  },
)
