import { expect, test } from 'vitest'
import { testLibrary } from '#src/testing/library.ts'
import { billingWorld } from '#src/testing/billing/world.ts'
import { sweepBilling } from './housekeeping.ts'

const library = testLibrary()
const START = new Date('2026-11-23T06:00:00Z')
const DAY = 86_400_000

test('returns from the card page go after a month, pages read after more than the longest period', async () => {
  await library.plantMembers(1)
  const book = await library.plant({ pages: 5 }, { samplePages: 1 })
  const world = billingWorld(library.db, START)
  await world.subscribe(1)
  await world.read(1, book.editionId, 2)
  const counts = async (after: number) => {
    await sweepBilling(library.db, new Date(START.getTime() + after * DAY))
    const count = async (table: 'card_registration' | 'paid_page_read' | 'payment') =>
      (await library.db.selectFrom(table).selectAll().execute()).length
    return [await count('card_registration'), await count('paid_page_read'), await count('payment')]
  }
  expect(await counts(29)).toEqual([1, 1, 1])
  expect(await counts(31)).toEqual([0, 1, 1])
  expect(await counts(399)).toEqual([0, 1, 1])
  expect(await counts(402)).toEqual([0, 0, 1])
})
