import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { groupWorld, LEADER } from '#src/testing/billing/groups.ts'
import { testLibrary } from '#src/testing/library.ts'
import { setPlanPrice } from '#src/domain/billing/plans.ts'
import { getSubscriptionStatus } from '#src/domain/billing/subscriptions/status.ts'
import { requestRefund } from '#src/domain/billing/refunds/request.ts'
import { listPayments } from '#src/domain/billing/refunds/history.ts'
import { openRegistration } from '#src/domain/billing/cards/registration.ts'
import { forgetMember } from '#src/domain/members/withdrawal/forget-member.ts'
import { agreeToGroupPrice } from './agree-to-group-price.ts'
import { cancelGroup, undoCancelGroup } from './cancel-group.ts'
import { endGroup, setLeader, setSeats } from './change-group.ts'
import { getGroupPage } from './group-page.ts'

const library = testLibrary()
const START = new Date('2026-11-23T06:00:00Z')

// Plans stay as a test leaves them.
afterEach(() => setPlanPrice(library.db, 'group-monthly', 6900))

const open = () => groupWorld(library, START)
const setPrice = (amount: number) => setPlanPrice(library.db, 'group-monthly', amount)

// Plans are rows that stay from test to test.
afterEach(() => setPrice(6900))

test('ten people read once their leader has paid for ten seats, and not before', async () => {
  const { make, pay, readers, seated, charges, faultsMet } = await open()
  await make()
  expect(await readers()).toEqual([])
  expect(await pay()).toMatchObject({ outcome: 'subscribed' })
  expect(charges()).toMatchObject([{ total: 69_000, orderName: '언약서재 단체 월간 구독' }])
  expect(await readers()).toEqual(seated)
  expect(faultsMet).toEqual([])
})

test('the leader reads by a seat or a subscription of their own, beside which the group goes on', async () => {
  const { context, make, pay, subscribe, readers, live, charges, now } = await open()
  await make()
  await pay()
  expect(await readers([LEADER])).toEqual([])
  expect(await subscribe(LEADER)).toMatchObject({ outcome: 'subscribed' })
  expect(await readers([LEADER])).toEqual([LEADER])
  await live(31)
  expect(
    charges()
      .map(({ total }) => total)
      .toSorted((one, other) => one - other),
  ).toEqual([9900, 9900, 69_000, 69_000])
  await cancelGroup(context, LEADER)
  expect(await getSubscriptionStatus(library.db, { memberId: LEADER, now: now() })).toMatchObject({
    state: 'active',
  })
})

test('a renewal pays for all seats, and nobody’s access has a gap', async () => {
  const { make, pay, readers, seated, live, charges, faultsMet } = await open()
  await make()
  await pay()
  for (let day = 0; day < 62; day++) {
    await live(1)
    expect(await readers()).toEqual(seated)
  }
  expect(charges()).toHaveLength(3)
  expect(faultsMet).toEqual([])
})

test('a renewal that is declined leaves all ten their access for days, then none of them', async () => {
  const { context, make, pay, readers, seated, live, now } = await open()
  await make()
  await pay('secondDeclined')
  await live(34)
  expect(await readers()).toEqual(seated)
  expect(await getGroupPage(library.db, { memberId: LEADER, now: now() })).toMatchObject({
    state: 'pastDue',
    failure: 'REJECT_CARD_PAYMENT',
  })
  await live(2)
  expect(await readers()).toEqual([])
  expect(await pay()).toMatchObject({ outcome: 'subscribed' })
  expect(await readers()).toEqual(seated)
  expect(await undoCancelGroup(context, LEADER).catch((error: unknown) => error)).toMatchObject({
    code: 'NOT_CANCELED',
  })
})

test('a new card pays at once what is overdue', async () => {
  const { make, pay, replaceCard, readers, seated, live, charges, now } = await open()
  await make()
  await pay('secondDeclined')
  await live(32)
  expect(await replaceCard(LEADER, 'good', true)).toMatchObject({ outcome: 'cardChanged' })
  expect(charges()).toHaveLength(2)
  expect(await getGroupPage(library.db, { memberId: LEADER, now: now() })).toMatchObject({
    state: 'active',
    paidUntil: new Date('2027-01-22T06:00:00Z'),
  })
  await live(5)
  expect(await readers()).toEqual(seated)
})

test('a cancelled group reads to the end of what is paid for', async () => {
  const { context, make, pay, readers, seated, live, charges } = await open()
  await make()
  await pay()
  await cancelGroup(context, LEADER)
  await undoCancelGroup(context, LEADER)
  await cancelGroup(context, LEADER)
  await live(29)
  expect(await readers()).toEqual(seated)
  await live(2)
  expect(await readers()).toEqual([])
  expect(charges()).toHaveLength(1)
})

test('seats that the operator sets count from the next invoice on, and never below those who sit', async () => {
  const { context, make, pay, live, charges, now } = await open()
  const { id } = await make()
  await pay()
  await setSeats(context, id, 15)
  expect(await getGroupPage(library.db, { memberId: LEADER, now: now() })).toMatchObject({
    seats: 15,
    capacity: 10,
    next: { amount: 103_500 },
  })
  await live(31)
  expect(charges().map(({ total }) => total)).toEqual([69_000, 103_500])
  expect(await getGroupPage(library.db, { memberId: LEADER, now: now() })).toMatchObject({ capacity: 15 })
  await expect(setSeats(context, id, 9)).rejects.toMatchObject({ code: 'TOO_FEW_SEATS' })
  await library.db
    .insertInto('group_seat')
    .values({
      group_id: id,
      member_id: null,
      email: 'eleventh@mail.example',
      email_key: 'eleventh@mail.example',
      token_hash: null,
      invited_at: now(),
      joined_at: null,
      removed_at: null,
    })
    .execute()
  await expect(setSeats(context, id, 10)).rejects.toMatchObject({ code: 'SITTING', about: '11' })
})

test('a refund is judged by what all seats have read, and ends the access of all', async () => {
  const { context, make, pay, readers, read, seated, now, run, charges } = await open()
  await make()
  await pay()
  const { editionId } = await library.plant()
  await read(LEADER, editionId, 3)
  const actor = () => ({ memberId: LEADER, now: now() })
  const [first] = await listPayments(context, actor())
  expect(first).toMatchObject({ seats: 10, total: 69_000, refund: { fault: undefined } })
  await read(seated[4]!, editionId, 3)
  expect(await listPayments(context, actor())).toMatchObject([{ refund: { fault: 'USED' } }])
  await expect(requestRefund(context, actor(), first!.id)).rejects.toMatchObject({
    code: 'REFUND_REFUSED',
    fields: { payment: 'USED' },
  })
  await library.db.deleteFrom('paid_page_read').execute()
  await requestRefund(context, actor(), first!.id)
  expect(await readers()).toEqual([])
  await run()
  expect(charges()).toMatchObject([{ balance: 0 }])
})

test('who reads on a seat and leaves the library has used it all the same', async () => {
  const { context, make, pay, read, seated, now, pass } = await open()
  await make()
  await pay()
  const { editionId } = await library.plant()
  const leave = (memberId: number) =>
    library.db
      .transaction()
      .execute((trx) => forgetMember(trx, memberId, { now: now(), pseudonym: randomUUID() }))
  const listed = () => listPayments(context, { memberId: LEADER, now: now() })
  pass(1000)
  await leave(seated[0]!)
  expect(await listed()).toMatchObject([{ refund: { fault: undefined } }])
  await read(seated[1]!, editionId, 3)
  await leave(seated[1]!)
  const [payment] = await listed()
  expect(payment).toMatchObject({ refund: { fault: 'USED' } })
  await expect(requestRefund(context, { memberId: LEADER, now: now() }, payment!.id)).rejects.toMatchObject({
    fields: { payment: 'USED' },
  })
})

test('another leader pays with a card of their own: the one before is charged no more', async () => {
  const { context, make, pay, subscribe, replaceCard, others, emailOf, readers, seated, live, charges, now } =
    await open()
  const { id } = await make()
  await pay()
  const [next] = others
  await setLeader(context, id, emailOf(next!))
  await live(31)
  expect(charges()).toHaveLength(1)
  expect(await readers()).toEqual(seated)
  await expect(subscribe(LEADER, 'good', 'group-monthly')).rejects.toMatchObject({ code: 'GROUP_NOT_FOUND' })
  // The leader before has agreed to pay, this one not yet.
  const wish = { planCode: undefined, returnPath: undefined, forGroup: true }
  const actor = { memberId: next!, now: now() }
  await expect(openRegistration(context, actor, { ...wish, agrees: false })).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
  })
  expect(await replaceCard(next!, 'good', true)).toMatchObject({ outcome: 'cardChanged' })
  expect(
    await library.db
      .selectFrom('billing_consent')
      .select(['kind', 'amount_after'])
      .where('member_id', '=', next!)
      .execute(),
  ).toEqual([{ kind: 'autoPay', amount_after: 69_000 }])
  expect(charges()).toHaveLength(2)
  await live(10)
  expect(await readers()).toEqual(seated)
})

test('another leader’s card pays no more than was agreed to, though the price rose meanwhile', async () => {
  const { context, make, pay, replaceCard, others, emailOf, live, charges } = await open()
  const { id } = await make()
  await pay()
  await setLeader(context, id, emailOf(others[0]!))
  await setPlanPrice(library.db, 'group-monthly', 9900)
  await live(31)
  await replaceCard(others[0]!, 'good', true)
  expect(charges().map(({ total }) => total)).toEqual([69_000, 69_000])
})

test('a group that the operator ends reads no more, and frees its leader and its people', async () => {
  const { context, make, pay, readers, emailOf, seated, run } = await open()
  const { id } = await make()
  await pay()
  await endGroup(context, id)
  await run()
  expect(await readers()).toEqual([])
  expect(await library.db.selectFrom('payment_card').select('state').execute()).toEqual([
    { state: 'revoked' },
  ])
  await expect(endGroup(context, id)).rejects.toMatchObject({ code: 'NO_GROUP' })
  expect(await make({ leaderEmail: emailOf(LEADER), members: [emailOf(seated[0]!)] })).toMatchObject({
    seated: 1,
  })
})

test('a higher price is charged for a group once its leader has agreed to it', async () => {
  const { context, make, pay, readers, seated, live, charges, now } = await open()
  await make()
  await pay()
  await setPrice(7900)
  await live(2)
  const actor = () => ({ memberId: LEADER, now: now() })
  const agree = (amount: number, agrees = true) => agreeToGroupPrice(context, actor(), { agrees, amount })
  const change = { before: 6900, after: 7900, isAgreed: false }
  expect((await getGroupPage(library.db, actor())).priceChange).toMatchObject(change)
  await expect(agree(7900, false)).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
  await expect(agree(79_000)).rejects.toMatchObject({ code: 'NOT_NOW' })
  await agree(7900)
  expect((await getGroupPage(library.db, actor())).priceChange).toMatchObject({ ...change, isAgreed: true })
  expect(
    await library.db
      .selectFrom('billing_consent')
      .select(['wording_version', 'amount_before', 'amount_after'])
      .where('kind', '=', 'priceChange')
      .execute(),
  ).toEqual([{ wording_version: 'group-price-1', amount_before: 6900, amount_after: 7900 }])
  await live(30)
  expect(charges().map(({ total }) => total)).toEqual([69_000, 79_000])
  expect(await readers()).toEqual(seated)
  expect((await getGroupPage(library.db, actor())).priceChange).toBeUndefined()
})

test('without its leader’s consent to a higher price a group ends, unless it is given at the last moment', async () => {
  const { context, make, pay, readers, seated, live, charges, now } = await open()
  await make()
  await pay()
  await setPrice(7900)
  await live(29.5)
  const actor = () => ({ memberId: LEADER, now: now() })
  expect(await getGroupPage(library.db, actor())).toMatchObject({ state: 'pendingCancel', mayUndo: false })
  await expect(undoCancelGroup(context, LEADER)).rejects.toMatchObject({ code: 'NOT_CANCELED' })
  expect(await readers()).toEqual(seated)
  await agreeToGroupPrice(context, actor(), { agrees: true, amount: 7900 })
  expect(await getGroupPage(library.db, actor())).toMatchObject({ state: 'active' })
  await live(2)
  expect(charges().map(({ total }) => total)).toEqual([69_000, 79_000])
  await setPrice(8900)
  await live(32)
  expect(charges()).toHaveLength(2)
  expect(await readers()).toEqual([])
})
