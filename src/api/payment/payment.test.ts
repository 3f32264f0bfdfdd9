import { beforeEach, describe, expect, test } from 'vitest'
import { createReadingLimits } from '#src/domain/access/reading-limits.ts'
import { paidReading } from '#src/domain/access/paid-reading.ts'
import { recordServedPages } from '#src/domain/access/usage.ts'
import { createUsageRecorder } from '#src/domain/access/usage-recorder.ts'
import { makeCoupons } from '#src/domain/billing/coupons/make-coupons.ts'
import type { PlantedBook } from '#src/testing/books.ts'
import { payingMembers } from '#src/testing/billing/checkout.ts'
import { billingWorld } from '#src/testing/billing/world.ts'
import { testLibrary } from '#src/testing/library.ts'

const library = testLibrary()
const DAY = 86_400_000
const START = new Date('2026-11-23T06:00:00Z')

/** A library that counts what is read and takes practice cards, with three members. */
async function open() {
  await library.plantMembers(3)
  const world = billingWorld(library.db, START)
  const bulk: number[] = []
  const fail = (error: Error) => {
    throw error
  }
  const recorder = createUsageRecorder((served) => recordServedPages(library.db, served), fail)
  const countPaidPage = paidReading(
    createReadingLimits((memberId) => bulk.push(memberId)),
    recorder,
  )
  const billing = { ...world.context, flushUsage: recorder.flush }
  const ask = library.visit({ now: world.now, billing, countPaidPage })
  return { ...payingMembers(library.db, ask, world), world, ask, bulk, recorder }
}

let scene: Awaited<ReturnType<typeof open>>
beforeEach(async () => {
  scene = await open()
})

describe('subscribing', () => {
  test('wants the consent to be given, and takes no plan that is not there', async () => {
    const { openCard, as } = scene
    expect(await openCard(1, { planCode: 'personal-monthly' })).toMatchObject({
      status: 400,
      body: { message: 'INVALID_REQUEST', fields: { agrees: 'REQUIRED' } },
    })
    expect(await openCard(1, { planCode: 'gold', agrees: true })).toMatchObject({ status: 404 })
    expect(await openCard(1, { planCode: 'group-monthly', agrees: true })).toMatchObject({ status: 404 })
    for (const returnPath of ['//evil.example', '/\t/evil.example', '/\\evil.example'])
      expect(await openCard(1, { planCode: 'personal-monthly', agrees: true, returnPath })).toMatchObject({
        status: 400,
      })
    const consents = await library.db.selectFrom('billing_consent').selectAll().execute()
    expect(consents).toEqual([])
    expect((await (await as(1)).get('/api/payment/checkStatus')).body).toMatchObject({ state: 'none' })
  })

  test('opens every book at once, shows what comes next, and keeps the consent with its words', async () => {
    const { subscribe, as, billedYn } = scene
    const book = await library.plant({ pages: 9 }, { samplePages: 2 })
    expect(await billedYn(1)).toBe('N')
    expect((await subscribe(1)).body).toMatchObject({ outcome: 'subscribed' })
    expect(await billedYn(1)).toBe('Y')
    const member = await as(1)
    expect((await member.get(`/api/bookCore/content/${book.bookId}/9`)).status).toBe(200)
    expect((await member.get('/api/payment/billingDay')).body).toEqual({
      paymentDay: '2026-12-23',
      totalAmount: 9900,
    })
    expect((await member.get('/api/payment/history')).body).toMatchObject([
      { totalAmount: 9900, vat: 900, state: 'approved', periodStart: '2026-11-23', periodEnd: '2026-12-23' },
    ])
    expect(await library.db.selectFrom('billing_consent').selectAll().execute()).toMatchObject([
      { member_id: 1, kind: 'autoPay', wording_version: 'auto-pay-1', amount_after: 9900 },
    ])
  })

  test('opened twice, at once or later, charges once and answers the same', async () => {
    const { openCard, as, world } = scene
    const { customerKey } = await openCard(1, { planCode: 'personal-monthly', agrees: true })
    const authKey = world.control.makeAuthKey(customerKey)
    const member = await as(1)
    const finish = () =>
      member.post<{ outcome?: string; message?: string }>('/api/payment/subscribe', { customerKey, authKey })
    const answers = await Promise.all([finish(), finish(), finish()])
    expect(answers.filter(({ body }) => body.outcome === 'subscribed')).not.toEqual([])
    for (const { status, body } of answers) if (status !== 200) expect(body.message).toBe('PAYMENT_PENDING')
    expect((await finish()).body).toMatchObject({ outcome: 'subscribed' })
    expect(world.charges()).toHaveLength(1)
  })

  test('in two windows at once makes one subscription, and forgets the other card', async () => {
    const { openCard, as, world } = scene
    const wish = { planCode: 'personal-monthly', agrees: true }
    const keys = [await openCard(1, wish), await openCard(1, wish)]
    const done = await Promise.all(
      keys.map(async ({ customerKey }) =>
        (await as(1)).post('/api/payment/subscribe', {
          customerKey,
          authKey: world.control.makeAuthKey(customerKey),
        }),
      ),
    )
    expect(done.map(({ status }) => status)).toEqual([200, 200])
    expect(world.charges()).toHaveLength(1)
    await world.run()
    const cards = await library.db.selectFrom('payment_card').select(['state', 'token']).execute()
    expect(cards.filter(({ state }) => state === 'active')).toHaveLength(1)
    expect(cards.filter(({ token }) => token === null)).toHaveLength(1)
  })

  test('with what another member’s card page returned is refused, and the key stays good for its owner', async () => {
    const { openCard, as, world } = scene
    const { customerKey } = await openCard(1, { planCode: 'personal-monthly', agrees: true })
    const returned = { customerKey, authKey: world.control.makeAuthKey(customerKey) }
    expect(await (await as(2)).post('/api/payment/subscribe', returned)).toMatchObject({
      status: 404,
      body: { message: 'REGISTRATION_NOT_FOUND' },
    })
    expect((await (await as(1)).post('/api/payment/subscribe', returned)).body).toMatchObject({
      outcome: 'subscribed',
    })
  })

  test('keeps no token of a card in the open', async () => {
    await scene.subscribe(1)
    const { token } = await library.db.selectFrom('payment_card').select('token').executeTakeFirstOrThrow()
    const [card] = scene.world.control.books().cards
    expect(token).not.toContain(card!.billing_key)
    expect(scene.world.context.decrypt(token!, `payment_card ${card!.customer_key}`)).toBe(card!.billing_key)
  })
})

describe('a refund', () => {
  let book: PlantedBook
  beforeEach(async () => {
    book = await library.plant({ pages: 9 }, { samplePages: 2 })
  })
  const paymentOf = async (memberId: number) => {
    const { body } = await (await scene.as(memberId)).get<{ paymentId: number }[]>('/api/payment/history')
    return body[0]!.paymentId
  }

  test('within seven days, nothing read, ends access at once and gives all of it back', async () => {
    const { subscribe, as, world, billedYn } = scene
    await subscribe(1)
    world.pass(6 * DAY)
    const member = await as(1)
    // The sample is free: it is no use of what was paid for.
    expect((await member.get(`/api/bookCore/content/${book.bookId}/2`)).status).toBe(200)
    const paymentId = await paymentOf(1)
    expect((await member.post('/api/payment/refund', { paymentId })).status).toBe(201)
    expect(await billedYn(1)).toBe('N')
    expect((await member.get(`/api/bookCore/content/${book.bookId}/9`)).status).toBe(400)
    await world.run()
    expect(world.charges()).toMatchObject([{ balance: 0 }])
    expect((await member.get('/api/payment/history')).body).toMatchObject([
      { state: 'canceled', balance: 0, refund: { mayRequest: false, fault: 'REFUNDED' } },
    ])
    expect(await member.post('/api/payment/refund', { paymentId })).toMatchObject({
      status: 409,
      body: { message: 'REFUND_REFUSED', fields: { payment: 'REFUNDED' } },
    })
  })

  test('is refused once a paid page was served, also a moment before', async () => {
    const { subscribe, as, world } = scene
    await subscribe(1)
    const member = await as(1)
    await member.get(`/api/bookCore/content/${book.bookId}/3`)
    const paymentId = await paymentOf(1)
    expect(await member.post('/api/payment/refund', { paymentId })).toMatchObject({
      status: 409,
      body: { fields: { payment: 'USED' } },
    })
    await world.run()
    expect(world.charges()).toMatchObject([{ balance: 9900 }])
  })

  test('is refused after seven days, and to everybody else', async () => {
    const { subscribe, as, world } = scene
    await subscribe(1)
    const paymentId = await paymentOf(1)
    expect((await (await as(2)).post('/api/payment/refund', { paymentId })).status).toBe(404)
    world.pass(7 * DAY)
    expect(await (await as(1)).post('/api/payment/refund', { paymentId })).toMatchObject({
      status: 409,
      body: { fields: { payment: 'TOO_LATE' } },
    })
  })

  test('asked for ten times at once is given once', async () => {
    const { subscribe, as, world } = scene
    await subscribe(1)
    const paymentId = await paymentOf(1)
    const member = await as(1)
    const asked = await Promise.all(
      Array.from({ length: 10 }, () => member.post('/api/payment/refund', { paymentId })),
    )
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(1)
    await world.run(2)
    expect(world.control.books().cancels).toHaveLength(1)
  })
})

describe('reading in bulk', () => {
  test('sixty new pages a minute are served, no more; pages read before go on', async () => {
    const { subscribe, as, bulk, world } = scene
    const book = await library.plant({ pages: 70 }, { samplePages: 2 })
    await subscribe(1)
    const member = await as(1)
    const statuses: number[] = []
    for (let page = 3; page <= 63; page++)
      statuses.push((await member.get(`/api/bookCore/content/${book.bookId}/${page}`)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    const refused = await member.get(`/api/bookCore/content/${book.bookId}/64`)
    expect(refused).toMatchObject({ status: 429, body: { message: 'READING_LIMIT' } })
    expect(refused.text).not.toContain(book.canary(64))
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await member.get(`/api/bookCore/content/${book.bookId}/3`)).status).toBe(200)
    expect((await member.get(`/api/bookCore/content/${book.bookId}/2`)).status).toBe(200)
    expect(bulk).toEqual([1])
    world.pass(61_000)
    expect((await member.get(`/api/bookCore/content/${book.bookId}/64`)).status).toBe(200)
  })
})

describe('a coupon', () => {
  const codeOf = async () =>
    (await makeCoupons(scene.world.context, { count: 1, days: 30, note: 'test', validUntil: undefined }))[0]!

  test('is held by one member, and used once by fifty presses', async () => {
    const { as, billedYn } = scene
    const code = await codeOf()
    const member = await as(1)
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`
    const { body } = await member.post<{ couponId: number }>('/api/coupon', { code: typed })
    expect(body).toMatchObject({ code, days: 30, usedAt: null })
    expect((await (await as(2)).post('/api/coupon', { code })).status).toBe(404)
    expect(await billedYn(1)).toBe('N')
    const used = await Promise.all(
      Array.from({ length: 50 }, () => member.post(`/api/coupon/${body.couponId}/use`)),
    )
    expect(used.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await billedYn(1)).toBe('H')
    expect((await (await as(2)).post(`/api/coupon/${body.couponId}/use`)).status).toBe(404)
    const spans = await library.db.selectFrom('entitlement').select('source').execute()
    expect(spans).toEqual([{ source: 'coupon' }])
  })

  test('moves the next charge of a subscription by its days', async () => {
    const { as, subscribe, world } = scene
    await subscribe(1)
    const member = await as(1)
    const { body } = await member.post<{ couponId: number }>('/api/coupon', { code: await codeOf() })
    expect((await member.post(`/api/coupon/${body.couponId}/use`)).body).toEqual({
      from: '2026-12-23',
      until: '2027-01-22',
    })
    expect((await member.get('/api/payment/billingDay')).body).toMatchObject({ paymentDay: '2027-01-22' })
    world.pass(45 * DAY)
    await world.run()
    expect(world.charges()).toHaveLength(1)
  })

  test.each(['', 'ABC', 'ABCDEFGH9', '\u0000BCDEFGH', '🙂🙂🙂🙂'])('is not %j', async (code) => {
    const { status } = await (await scene.as(1)).post('/api/coupon', { code })
    expect([400, 404]).toContain(status)
  })
})

describe('a webhook', () => {
  test('is believed in nothing: a forged one changes nothing, a true one is looked up', async () => {
    const { ask, subscribe, world, billedYn } = scene
    await subscribe(1)
    const [charge] = world.charges()
    const forged = JSON.stringify({
      eventType: 'PAYMENT_STATUS_CHANGED',
      createdAt: '2026-11-23T15:00:00',
      data: { orderId: charge!.orderId, status: 'CANCELED', balanceAmount: 0 },
    })
    const deliver = (body: string) => ask('/api/webhook/toss', { method: 'POST', body })
    expect((await deliver(forged)).status).toBe(200)
    for (const bad of ['', '{', '[]', 'null', '"x"', `{"a":${'['.repeat(5000)}`])
      expect((await deliver(bad)).status).toBe(200)
    await world.run()
    expect(await billedYn(1)).toBe('Y')
    world.control.cancel({ orderId: charge!.orderId })
    await world.sendWebhooks()
    await world.run()
    expect(await billedYn(1)).toBe('N')
  })
})
