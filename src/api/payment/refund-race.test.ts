import { expect, test } from 'vitest'
import { createReadingHold } from '#src/domain/access/reading-hold.ts'
import { createReadingLimits } from '#src/domain/access/reading-limits.ts'
import { paidReading } from '#src/domain/access/paid-reading.ts'
import { recordServedPages } from '#src/domain/access/usage.ts'
import { createUsageRecorder } from '#src/domain/access/usage-recorder.ts'
import { payingMembers } from '#src/testing/billing/checkout.ts'
import { billingWorld } from '#src/testing/billing/world.ts'
import { testLibrary } from '#src/testing/library.ts'

const library = testLibrary()
const START = new Date('2026-11-23T06:00:00Z')

test('no page is served while a refund is judged, and reading goes on where it is refused', async () => {
  await library.plantMembers(1)
  const world = billingWorld(library.db, START)
  const fail = (error: Error) => {
    throw error
  }
  const recorder = createUsageRecorder((served) => recordServedPages(library.db, served), fail)
  const reading = createReadingHold()
  const limits = createReadingLimits(() => undefined)
  const meanwhile: number[] = []
  const billing = {
    ...world.context,
    holdReading: reading.hold,
    // The member reads at the moment between counting the pages and ending the right to them.
    async flushUsage() {
      await recorder.flush()
      meanwhile.push(await read(9))
    },
  }
  const ask = library.visit({
    now: world.now,
    billing,
    countPaidPage: paidReading(limits, recorder, reading),
  })
  const { subscribe, as } = payingMembers(library.db, ask, world)
  const book = await library.plant({ pages: 9 }, { samplePages: 2 })
  const read = async (page: number) =>
    (await (await as(1)).get(`/api/bookCore/content/${book.bookId}/${page}`)).status
  const refund = async () => {
    const { id: paymentId } = await library.db
      .selectFrom('payment')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return (await as(1)).post('/api/payment/refund', { paymentId })
  }
  await subscribe(1)
  expect((await refund()).status).toBe(201)
  expect(meanwhile).toEqual([429])
  // A page whose right was checked before it ended is not served after it either.
  expect(() => reading.refuseHeld(1)).toThrow('READING_LIMIT')

  const other = createReadingHold()
  other.hold([1])(false)
  expect(() => other.refuseHeld(1)).not.toThrow()
})
