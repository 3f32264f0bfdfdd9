import { expect, test } from 'vitest'
import { groupWorld, LEADER } from '#src/testing/billing/groups.ts'
import { testLibrary } from '#src/testing/library.ts'
import { forgetMember } from '#src/domain/members/withdrawal/forget-member.ts'
import { freeSeat } from './free-seat.ts'
import { getGroupPage } from './group-page.ts'

const library = testLibrary()
const DAY = 86_400_000

async function open() {
  const world = await groupWorld(library, new Date('2026-11-30T14:00:00Z'))
  const { editionId } = await library.plant()
  const page = () => getGroupPage(library.db, { memberId: LEADER, now: world.now() })
  return {
    ...world,
    page,
    readAll: async (readers: readonly number[]) => {
      for (const memberId of readers) for (const at of [3, 4]) await world.read(memberId, editionId, at)
    },
    empty: async (seats: number) => {
      for (const { id } of (await page()).sitting.slice(0, seats))
        await freeSeat(library.db, { memberId: LEADER, now: world.now() }, id)
    },
  }
}

test('a leader learns how many read and how much, once the month is over', async () => {
  const { make, pay, page, readAll, seated, others, pass, run } = await open()
  await make()
  await pay()
  pass(5 * DAY)
  await readAll([...seated.slice(0, 7), others[0]!])
  await run()
  expect(await page()).toMatchObject({ reading: { month: '2026-11', people: null } })
  pass(27 * DAY)
  await run()
  expect((await page()).reading).toEqual({ month: '2026-12', people: 7, pages: 14 })
})

test('it does not change when people are removed one by one, or leave', async () => {
  const { make, pay, page, readAll, empty, seated, pass, run, now } = await open()
  await make()
  await pay()
  pass(5 * DAY)
  await readAll(seated.slice(0, 7))
  pass(27 * DAY)
  await run()
  const { reading } = await page()
  await empty(3)
  await library.db
    .transaction()
    .execute((trx) => forgetMember(trx, seated[5]!, { now: now(), pseudonym: crypto.randomUUID() }))
  await run()
  expect((await page()).reading).toEqual(reading)
})

test('nothing is said of fewer than five who sat all through the month', async () => {
  const { make, pay, page, readAll, empty, seated, pass, run } = await open()
  await make()
  await pay()
  pass(5 * DAY)
  await readAll(seated)
  await empty(6)
  pass(27 * DAY)
  await run()
  expect((await page()).reading).toEqual({ month: '2026-12', people: null, pages: null })
})
