import { expect, test } from 'vitest'
import { groupWorld, LEADER } from '#src/testing/billing/groups.ts'
import { testLibrary } from '#src/testing/library.ts'
import { refundByOperator } from '#src/domain/billing/refunds/operator-refund.ts'
import { requestRefund } from '#src/domain/billing/refunds/request.ts'
import { getGroupPage } from './group-page.ts'
import { recordTransfer } from './transfer.ts'

const library = testLibrary()
const START = new Date('2026-11-23T06:00:00Z')

async function open() {
  const world = await groupWorld(library, START)
  const { id } = await world.make({ payBy: 'transfer' })
  const page = () => getGroupPage(library.db, { memberId: LEADER, now: world.now() })
  const sum = async () => {
    const entries = await library.db.selectFrom('ledger_entry').select('amount').execute()
    return entries.reduce((all, { amount }) => all + amount, 0)
  }
  return { ...world, id, page, sum, paid: (on?: Date) => recordTransfer(world.context, id, on) }
}

test('a transfer that the operator enters is booked, and lets all read from then on', async () => {
  const { paid, page, sum, readers, seated, live, charges, faultsMet } = await open()
  expect(await page()).toMatchObject({ state: 'incomplete', invoices: [{ state: 'due', amount: 69_000 }] })
  await live(3)
  expect(await readers()).toEqual([])
  const on = new Date('2026-11-25T00:00:00+09:00')
  expect(await paid(on)).toEqual({ amount: 69_000, until: new Date('2026-12-26T06:00:00Z') })
  expect(await readers()).toEqual(seated)
  expect(await sum()).toBe(69_000)
  expect(await page()).toMatchObject({
    state: 'active',
    invoices: [{ state: 'paid', paidAt: on, vat: 6273 }],
  })
  expect(charges()).toEqual([])
  expect(faultsMet).toEqual([])
})

test('an invoice is made a week ahead and never charged; paid in time nobody notices', async () => {
  const { paid, page, readers, seated, live, charges } = await open()
  await paid()
  await live(24)
  expect(await page()).toMatchObject({ invoices: [{ state: 'due' }, { state: 'paid' }] })
  await live(8)
  expect(await page()).toMatchObject({ state: 'pastDue' })
  expect(await readers()).toEqual(seated)
  await paid()
  expect(await page()).toMatchObject({ state: 'active', paidUntil: new Date('2027-01-22T06:00:00Z') })
  await live(10)
  expect(await readers()).toEqual(seated)
  expect(charges()).toEqual([])
})

test('unpaid it lapses after the days of grace, and begins anew with the next transfer', async () => {
  const { paid, page, readers, seated, live, now } = await open()
  await paid()
  await live(34)
  expect(await readers()).toEqual(seated)
  await live(3)
  expect(await page()).toMatchObject({ state: 'none' })
  expect(await readers()).toEqual([])
  const began = now()
  expect(await paid()).toMatchObject({ until: new Date(began.getTime() + 30 * 86_400_000) })
  expect(await readers()).toEqual(seated)
})

test('a transfer that has not come yet, or that nothing waits for, is refused', async () => {
  const { context, paid, id, now } = await open()
  await expect(paid(new Date(now().getTime() + 1))).rejects.toMatchObject({ code: 'IN_FUTURE' })
  await expect(recordTransfer(context, id + 1, undefined)).rejects.toMatchObject({ code: 'NO_GROUP' })
  await paid()
  await expect(paid()).rejects.toMatchObject({ code: 'NOTHING_DUE' })
})

test('it is given back by hand: the operator’s refund is booked as done, once', async () => {
  const { context, paid, sum, readers, run, now, faultsMet } = await open()
  await paid()
  const { id, order_id: orderId } = await library.db
    .selectFrom('payment')
    .select(['id', 'order_id'])
    .executeTakeFirstOrThrow()
  await expect(requestRefund(context, { memberId: LEADER, now: now() }, id)).rejects.toMatchObject({
    fields: { payment: 'TRANSFER' },
  })
  const refund = (amount: number | undefined) =>
    refundByOperator(context, { orderId, amount, reason: '인원이 줄어서' })
  expect(await refund(9000)).toEqual({ sum: 9000, isDone: true })
  expect(await sum()).toBe(60_000)
  expect(await readers()).toHaveLength(10)
  expect(await refund(undefined)).toEqual({ sum: 60_000, isDone: true })
  expect(await sum()).toBe(0)
  expect(await readers()).toEqual([])
  await expect(refund(undefined)).rejects.toMatchObject({ code: 'TOO_MUCH' })
  await run()
  expect(faultsMet).toEqual([])
})
