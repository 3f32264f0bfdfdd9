import { expect, test } from 'vitest'
import { testLibrary } from '#src/testing/library.ts'
import { judgeHistories } from '#src/testing/billing/judge.ts'
import { playHistories } from '#src/testing/billing/histories.ts'
import { proofSize } from '#src/testing/proof-size.ts'

const library = testLibrary()
const MEMBERS = 50
const STEPS = 60
const WORLDS = proofSize({ small: 2, full: 2000 })

test.each(Array.from({ length: WORLDS }, (_, seed) => seed + 1))(
  'fifty members live with their subscriptions, and the two sides’ books agree: world %i',
  { timeout: 300_000 },
  async (seed) => {
    const { editionId } = await library.plant()
    const members = await library.plantMembers(MEMBERS)
    const played = await playHistories(library.db, { members, steps: STEPS, seed, editionId })
    expect(await judgeHistories(library.db, played)).toEqual([])
    expect(played.world.charges().length).toBeGreaterThan(MEMBERS / 2)
    expect(played.faults).toBeGreaterThan(MEMBERS / 2)
    expect(played.crashes).toBeGreaterThan(0)
    played.world.close()
  },
)
