import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { QUIET } from '#src/domain/billing/charging/attempt.ts'
import { listen, stopListening } from '#src/edge/listen.ts'
import { stripeShop, WEBHOOK_SECRET } from '#src/gateways/payments/testing/stripe-shop.ts'
import { openStripe } from './stripe-calls.ts'
import { stripeGateway } from './stripe-gateway.ts'
import type { StripeFault } from './testing/faults.ts'

const DAY = 24 * 3600_000

describe('registering a card', () => {
  const visit = {
    language: 'en',
    successUrl: 'https://books.example/success',
    cancelUrl: 'https://books.example/fail',
  } as const

  test('opens a page that leads back with the number of its session, and knows nobody by name', async () => {
    const { gateway, fake } = stripeShop()
    const customerKey = randomUUID()
    const opened = await gateway.openCardPage?.({ ...visit, customerKey })
    expect(opened).toMatchObject({ kind: 'opened' })
    const [session] = fake.records.sessions.values()
    expect(session).toMatchObject({
      clientReferenceId: customerKey,
      locale: 'en',
      successUrl: `https://books.example/success?customerKey=${customerKey}&authKey={CHECKOUT_SESSION_ID}`,
      cancelUrl: 'https://books.example/fail',
    })
    expect([...fake.records.customers.values()]).toEqual([
      { id: session?.customer, metadata: { customerKey } },
    ])
    // Whoever comes back finds the same page, with the same customer.
    expect(await gateway.openCardPage?.({ ...visit, customerKey })).toEqual(opened)
    expect(fake.records.customers.size).toBe(1)
  })

  test('takes the card of that session, and shows no more of it than its last digits', async () => {
    const { gateway, makeAuthKey, fake } = stripeShop()
    const customerKey = randomUUID()
    const authKey = await makeAuthKey(customerKey)
    const registration = { authKey, customerKey, idempotencyKey: customerKey }
    const [customer] = fake.records.customers.keys()
    const [method] = fake.records.methods.keys()
    expect(await gateway.registerCard(registration)).toEqual({
      kind: 'registered',
      token: `${customer}/${method}`,
      maskedNumber: '************4242',
      issuer: 'Visa',
    })
  })

  test('refuses a session of another registration, one that was left, and what is none', async () => {
    const { gateway, makeAuthKey, fake } = stripeShop()
    const [customerKey, other] = [randomUUID(), randomUUID()]
    const register = (authKey: string) =>
      gateway.registerCard({ authKey, customerKey, idempotencyKey: customerKey })
    const theirs = await makeAuthKey(other)
    expect(await register(theirs)).toEqual({ kind: 'refused', code: 'MISMATCH' })
    await gateway.openCardPage?.({ ...visit, customerKey })
    const [, left] = fake.records.sessions.keys()
    expect(await register(left ?? '')).toEqual({ kind: 'refused', code: 'NOT_COMPLETE' })
    for (const bad of ['cs_none', '..', '../customers'])
      expect(await register(bad)).toMatchObject({ kind: 'refused' })
  })

  test('does not know where Stripe does not answer', async () => {
    const { gateway, makeAuthKey, fake } = stripeShop()
    const customerKey = randomUUID()
    const authKey = await makeAuthKey(customerKey)
    fake.script({ operation: 'retrieveSession', fault: { kind: 'failBefore' } })
    const registration = { authKey, customerKey, idempotencyKey: customerKey }
    expect(await gateway.registerCard(registration)).toEqual({ kind: 'unknown', code: 'HTTP_500' })
    expect(await gateway.registerCard(registration)).toMatchObject({ kind: 'registered' })
    fake.script({ operation: 'createSession', fault: { kind: 'loseBefore' } })
    expect(await gateway.openCardPage?.({ ...visit, customerKey: randomUUID() })).toMatchObject({
      kind: 'unknown',
    })
  })
})

describe('a charge', () => {
  test.each([
    ['limitExceeded', { kind: 'declined', code: 'insufficient_funds', needsNewCard: false }],
    ['stopped', { kind: 'declined', code: 'stolen_card', needsNewCard: true }],
    ['expired', { kind: 'declined', code: 'expired_card', needsNewCard: true }],
    ['authenticationRequired', { kind: 'declined', code: 'authentication_required', needsNewCard: true }],
  ] as const)('of a card that is %s is declined, and found so', async (kind, outcome) => {
    const { gateway, order: register } = stripeShop()
    const order = await register(kind)
    expect(await gateway.charge(order)).toEqual(outcome)
    expect(await gateway.charge(order)).toEqual(outcome)
    expect(await gateway.lookUp(order)).toMatchObject({ kind: 'found', payment: { status: 'failed' } })
  })

  test.each<[string, Parameters<ReturnType<typeof stripeShop>['fake']['script']>[0], object]>([
    [
      'is refused',
      faultAt('createIntent', { kind: 'decline', code: 'amount_too_small' }),
      { kind: 'rejected', code: 'amount_too_small' },
    ],
    [
      'has a strange answer',
      faultAt('createIntent', { kind: 'decline', code: 'brand_new' }),
      { replayed: true },
    ],
    ['meets a fault', faultAt('confirmIntent', { kind: 'failBefore' }), { code: 'HTTP_500', replayed: true }],
    [
      'is one too many',
      faultAt('confirmIntent', { kind: 'rateLimit' }),
      { code: 'rate_limit', replayed: false },
    ],
    ['meets itself', faultAt('confirmIntent', { kind: 'conflict' }), { replayed: false }],
    [
      'is another sum',
      faultAt('confirmIntent', { kind: 'wrongAmount' }),
      { code: 'MISMATCH', replayed: true },
    ],
    ['has no list', faultAt('findIntents', { kind: 'failBefore' }), { code: 'HTTP_500', replayed: false }],
    [
      'is late',
      faultAt('confirmIntent', { kind: 'delay', milliseconds: 900 }),
      { code: 'TIMEOUT', replayed: false },
    ],
  ])('that %s is taken for what it is', async (_, scripted, outcome) => {
    const { gateway, fake, order: register } = stripeShop()
    const order = await register()
    fake.script(scripted)
    expect(await gateway.charge(order)).toMatchObject({ kind: 'unknown', ...outcome })
  })

  test('with a wrong key is a fault of ours', async () => {
    const { fake, now, order: register } = stripeShop()
    const order = await register()
    const gateway = stripeGateway({
      secretKey: 'sk_test_other',
      webhookSecret: WEBHOOK_SECRET,
      apiBase: 'http://stripe.test',
      now,
      fetch: (request) => fake.fetch(request),
    })
    expect(await gateway.charge(order)).toMatchObject({ kind: 'rejected' })
  })

  /** So often was an intent made for this order, and so often was it charged. */
  const countsOf = ({ fake }: ReturnType<typeof stripeShop>) => [
    fake.records.intents.size,
    fake.charges().length,
  ]

  test.each([0, 3 * DAY])(
    'that was begun and never confirmed goes on with the same intent, %i ms later too',
    async (wait) => {
      const shop = stripeShop()
      const { gateway, fake, order: register, pass } = shop
      const order = await register()
      fake.script(faultAt('confirmIntent', { kind: 'loseBefore' }))
      expect(await gateway.charge(order)).toMatchObject({ kind: 'unknown', replayed: false })
      pass(wait)
      expect(await gateway.lookUp(order)).toEqual({ kind: 'absent' })
      expect(await gateway.charge(order)).toMatchObject({ kind: 'approved' })
      expect(countsOf(shop)).toEqual([1, 1])
    },
  )

  test('whose intent was made without an answer makes no second one three days later', async () => {
    const shop = stripeShop()
    const { gateway, fake, order: register, pass } = shop
    const order = await register()
    fake.script(faultAt('createIntent', { kind: 'loseAfter' }))
    expect(await gateway.charge(order)).toMatchObject({ kind: 'unknown', replayed: false })
    pass(3 * DAY)
    expect(await gateway.charge(order)).toMatchObject({ kind: 'approved' })
    expect(countsOf(shop)).toEqual([1, 1])
  })

  test('that was approved without an answer is found three days later, by its order alone', async () => {
    const shop = stripeShop()
    const { gateway, fake, order: register, pass } = shop
    const order = await register()
    fake.script(faultAt('confirmIntent', { kind: 'failAfter' }))
    expect(await gateway.charge(order)).toMatchObject({ kind: 'unknown', replayed: true })
    pass(3 * DAY)
    expect(await gateway.lookUp(order)).toMatchObject({
      kind: 'found',
      payment: { orderId: order.orderId, status: 'approved', total: 9900, balance: 9900, currency: 'KRW' },
    })
    expect(await gateway.abandon(order)).toBe('unknown')
    expect(countsOf(shop)).toEqual([1, 1])
  })

  test.each([
    ['sum', { amount: 1 }],
    ['currency', { currency: 'usd' }],
  ])('that turns out to be of another %s is not confirmed', async (_, change) => {
    const shop = stripeShop()
    const { gateway, fake, order: register } = shop
    const order = await register()
    fake.script(faultAt('confirmIntent', { kind: 'loseBefore' }))
    await gateway.charge(order)
    const [intent] = fake.records.intents.values()
    Object.assign(intent!, change)
    expect(await gateway.charge(order)).toMatchObject({ kind: 'unknown', code: 'MISMATCH' })
    expect(countsOf(shop)).toEqual([1, 0])
  })

  test('that is abandoned cannot be made any more', async () => {
    const shop = stripeShop()
    const { gateway, fake, order: register } = shop
    const order = await register()
    fake.script(faultAt('confirmIntent', { kind: 'failBefore' }))
    await gateway.charge(order)
    fake.script(faultAt('cancelIntent', { kind: 'loseBefore' }))
    expect(await gateway.abandon(order)).toBe('unknown')
    expect(await gateway.abandon(order)).toBe('abandoned')
    expect(await gateway.abandon(order)).toBe('abandoned')
    expect(await gateway.lookUp(order)).toEqual({ kind: 'absent' })
    expect(await gateway.charge(order)).toEqual({ kind: 'rejected', code: 'CANCELED' })
    expect(countsOf(shop)).toEqual([1, 0])
  })

  test('is found among many of the same card', async () => {
    const { gateway, fake, order: register } = stripeShop()
    const order = await register()
    expect(await gateway.charge(order)).toMatchObject({ kind: 'approved' })
    const { intents } = fake.records
    const [intent] = intents.values()
    for (let number = 0; number < 120; number += 1) {
      const [id, metadata] = [`pi_${number}`, { orderId: `other-${number}` }]
      intents.set(id, { ...intent!, id, metadata })
    }
    expect(await gateway.lookUp(order)).toMatchObject({ kind: 'found', payment: { orderId: order.orderId } })
  })
})

describe('a refund', () => {
  async function paid() {
    const shop = stripeShop()
    const order = await shop.order()
    const charged = await shop.gateway.charge(order)
    if (charged.kind !== 'approved') throw new Error('The charge was not approved')
    const { paymentKey } = charged.payment
    const refund = { paymentKey, idempotencyKey: randomUUID(), amount: 9900, balance: 9900, reason: '환불' }
    return { ...shop, order, refund }
  }

  test('whose answer is lost is known by its key, three days later too, and never made twice', async () => {
    const { gateway, fake, refund, pass } = await paid()
    const part = { ...refund, amount: 1000 }
    fake.script({ operation: 'createRefund', fault: { kind: 'loseAfter' } })
    expect(await gateway.refund(part)).toMatchObject({ kind: 'unknown' })
    pass(3 * DAY)
    expect(await gateway.refund(part)).toMatchObject({ kind: 'refunded', payment: { balance: 8900 } })
    expect(fake.records.refunds.size).toBe(1)
  })

  test('of money that is given back meanwhile is refused', async () => {
    const { gateway, fake, refund, order } = await paid()
    fake.refund(order.orderId, 100)
    expect(await gateway.refund(refund)).toEqual({
      kind: 'refused',
      code: 'NOT_MATCHES_REFUNDABLE_AMOUNT',
    })
    expect(await gateway.lookUp(order)).toMatchObject({
      payment: { balance: 9800, cancels: [{ amount: 100 }] },
    })
  })

  test.each<[string, StripeFault, object]>([
    ['a fault', { kind: 'failAfter' }, { kind: 'unknown' }],
    ['a refusal', { kind: 'decline', code: 'charge_disputed' }, { kind: 'refused', code: 'charge_disputed' }],
    ['an unknown code', { kind: 'decline', code: 'brand_new' }, { kind: 'unknown' }],
  ])('that ends with %s is taken for what it is', async (_, fault, outcome) => {
    const { gateway, fake, refund } = await paid()
    fake.script({ operation: 'createRefund', fault })
    expect(await gateway.refund(refund)).toMatchObject(outcome)
  })
})

test('transactions are listed page after page, within the moments that were named', async () => {
  const { gateway, order: register, now, pass, fake } = stripeShop()
  const order = await register()
  await gateway.charge({ ...order, orderId: 'before' })
  pass(DAY)
  const from = now()
  await gateway.charge({ ...order, orderId: 'within', idempotencyKey: 'within' })
  const { charges } = fake.records
  const [, charge] = charges.values()
  for (let number = 1; number < 105; number += 1)
    charges.set(`ch_${number}`, { ...charge!, id: `ch_${number}` })
  fake.refund('before', 400)
  pass(DAY)
  const to = now()
  await gateway.charge({ ...order, orderId: 'after', idempotencyKey: 'after' })
  const listed = await gateway.listTransactions(from, to)
  expect(listed).toHaveLength(106)
  expect(listed.filter(({ amount }) => amount < 0)).toMatchObject([{ orderId: 'before', amount: -400 }])
  fake.script({ operation: 'listRefunds', fault: { kind: 'failBefore' } })
  await expect(gateway.listTransactions(from, to)).rejects.toThrow(/did not list/)
})

test('a charge is over before the domain looks at it again, and its bank has a minute', () => {
  const { timeouts } = openStripe({
    secretKey: 'sk_test_x',
    webhookSecret: WEBHOOK_SECRET,
    apiBase: 'http://stripe.test',
    now: () => new Date(),
  })
  expect(timeouts.confirm).toBeGreaterThanOrEqual(60_000)
  expect(timeouts.other + timeouts.create + timeouts.confirm).toBeLessThan(QUIET - 20_000)
})

test('the key follows no redirection', async () => {
  const visited: string[] = []
  const server = await listen(
    (request) => {
      visited.push(new URL(request.url).pathname)
      return new Response(null, { status: 307, headers: { location: '/elsewhere' } })
    },
    { host: '127.0.0.1', port: 0 },
  )
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const gateway = stripeGateway({
    secretKey: 'sk_test_x',
    webhookSecret: WEBHOOK_SECRET,
    apiBase: `http://127.0.0.1:${port}`,
    now: () => new Date(),
  })
  const found = await gateway.lookUp({ orderId: 'order-1', paymentKey: 'pi_1' })
  await stopListening(server)
  expect(found).toEqual({ kind: 'unknown', code: 'CONNECTION_LOST' })
  expect(visited).toEqual(['/v1/payment_intents/pi_1'])
})

function faultAt(
  operation: Parameters<ReturnType<typeof stripeShop>['fake']['script']>[0]['operation'],
  fault: StripeFault,
) {
  return { operation, fault }
}
