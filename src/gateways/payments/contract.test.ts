import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChargeOrder, PaymentGateway } from '#src/domain/billing/gateway.ts'
import { listen, stopListening } from '#src/edge/listen.ts'
import type { Connection } from './sandbox/lost-answer.ts'
import { openBooks } from './sandbox/books.ts'
import { createSandbox } from './sandbox/sandbox.ts'
import { stripeGateway } from './stripe/stripe-gateway.ts'
import { fakeStripe } from './stripe/testing/fake-stripe.ts'
import { makeOrder, SECRET_KEY } from './testing/practice-shop.ts'
import { chooseCard, STRIPE_KEY, WEBHOOK_SECRET } from './testing/stripe-shop.ts'
import { tossGateway } from './toss/toss-gateway.ts'

/**
 * What the domain relies on, kept by each gateway: against its fake over a real connection and, where their keys are set, by
 * Toss's own test shop. A card of that shop can only be registered by hand in a browser, so its token is a setting, too.
 */
type Company = { gateway: PaymentGateway; order: () => Promise<ChargeOrder> }
type BreakableCompany = Company & {
  breakCharge: (orderId: string, kind: 'loseBefore' | 'loseAfter' | 'cutBody') => void
  close: () => Promise<void>
}

function contract(open: () => Company) {
  test('a bogus key of the card page registers nothing', async () => {
    const registration = { authKey: 'bogus', customerKey: randomUUID(), idempotencyKey: randomUUID() }
    expect(await open().gateway.registerCard(registration)).toMatchObject({ kind: 'refused' })
  })

  test('an order nobody charged is absent, and abandoned as it is', async () => {
    const { gateway, order } = open()
    const charge = await order()
    expect(await gateway.lookUp(charge)).toEqual({ kind: 'absent' })
    expect(await gateway.abandon(charge)).toBe('abandoned')
  })

  test('a card nobody registered is not charged', async () => {
    const order = { orderId: randomUUID(), idempotencyKey: randomUUID(), amount: 1000, orderName: '시험' }
    const outcome = await open().gateway.charge({ ...order, token: 'bogus=', customerKey: randomUUID() })
    expect(['declined', 'rejected']).toContain(outcome.kind)
  })

  test('a charge sent twice is made once, is found, listed, and given back in parts', async () => {
    const { gateway, order } = open()
    const charge = await order()
    const begun = new Date(Date.now() - 60_000)
    const first = await gateway.charge(charge)
    expect(first).toMatchObject({
      kind: 'approved',
      payment: { orderId: charge.orderId, status: 'approved', total: charge.amount, balance: charge.amount },
    })
    expect(await gateway.charge(charge)).toEqual(first)
    if (first.kind !== 'approved') return
    const { paymentKey } = first.payment
    const { orderId } = charge
    for (const reference of [charge, { orderId, paymentKey }])
      expect(await gateway.lookUp(reference)).toEqual({ kind: 'found', payment: first.payment })
    // Under another key too it is no second charge: it is known by its order.
    const again = await gateway.charge({ ...charge, idempotencyKey: randomUUID() })
    expect([first, { kind: 'unknown', code: 'DUPLICATED_ORDER_ID', replayed: true }]).toContainEqual(again)

    const refund = {
      paymentKey,
      idempotencyKey: randomUUID(),
      amount: 300,
      balance: charge.amount,
      reason: '시험',
    }
    const refunded = await gateway.refund(refund)
    expect(refunded).toMatchObject({ kind: 'refunded', payment: { balance: charge.amount - 300 } })
    expect(await gateway.refund(refund)).toEqual(refunded)
    // Whoever believes that more is left than there is gives nothing back.
    expect(await gateway.refund({ ...refund, idempotencyKey: randomUUID() })).toMatchObject({
      kind: 'refused',
    })
    const rest = charge.amount - 300
    const last = { ...refund, idempotencyKey: randomUUID(), amount: rest, balance: rest }
    expect(await gateway.refund(last)).toMatchObject({ kind: 'refunded', payment: { balance: 0 } })

    const listed = await gateway.listTransactions(begun, new Date(Date.now() + 60_000))
    const ours = listed.filter((one) => one.orderId === orderId).map(({ amount }) => amount)
    expect(ours.toSorted((a, b) => b - a)).toEqual([charge.amount, -300, -rest])
  })
}

function breakableContract(open: () => BreakableCompany) {
  contract(open)

  test('revokes a card, and again', async () => {
    const { gateway, order } = open()
    const charge = await order()
    expect(await gateway.revokeCard(charge.token)).toBe('revoked')
    expect(await gateway.revokeCard(charge.token)).toBe('revoked')
    expect(await gateway.charge(charge)).toMatchObject({ kind: 'declined', needsNewCard: true })
  })

  test.each(['loseBefore', 'loseAfter', 'cutBody'] as const)(
    'does not know of a charge whose connection breaks (%s), finds what became of it, and makes it once',
    async (kind) => {
      const { gateway, order, breakCharge } = open()
      const charge = await order()
      const begun = new Date(Date.now() - 60_000)
      breakCharge(charge.orderId, kind)
      expect(await gateway.charge(charge)).toEqual({
        kind: 'unknown',
        code: 'CONNECTION_LOST',
        replayed: false,
      })
      expect((await gateway.lookUp(charge)).kind).toBe(kind === 'loseBefore' ? 'absent' : 'found')
      expect(await gateway.charge(charge)).toMatchObject({ kind: 'approved' })
      const listed = await gateway.listTransactions(begun, new Date(Date.now() + 60_000))
      expect(listed.filter(({ orderId }) => orderId === charge.orderId)).toHaveLength(1)
    },
  )
}

type Fetch = (request: Request, connection?: Connection) => Promise<Response>

/** A company on a port of this machine. */
async function serve(fetch: Fetch) {
  const server = await listen(fetch, { host: '127.0.0.1', port: 0 })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `http://127.0.0.1:${port}`, stop: () => stopListening(server) }
}

async function openSandbox(): Promise<BreakableCompany> {
  const books = openBooks(':memory:')
  const mountedAt = '/_sandbox'
  const sandbox = createSandbox({ books, now: () => new Date(), secretKey: SECRET_KEY, mountedAt })
  const { url, stop } = await serve(sandbox.fetch)
  const timeout = { charge: 2000, other: 2000 }
  const gateway = tossGateway({ baseUrl: `${url}${mountedAt}`, secretKey: SECRET_KEY, timeout })
  return {
    gateway,
    order: () => makeOrder(gateway, (customerKey) => sandbox.control.makeAuthKey(customerKey)),
    breakCharge: (orderId, kind) => sandbox.control.script({ verb: 'charge', orderId, fault: { kind } }),
    async close() {
      await stop()
      books.close()
    },
  }
}

async function openFakeStripe(): Promise<BreakableCompany> {
  const keys = { secretKey: STRIPE_KEY, webhookSecret: WEBHOOK_SECRET, now: () => new Date() }
  const fake = fakeStripe({ ...keys, url: () => 'http://stripe.test' })
  const { url, stop } = await serve(fake.fetch)
  const timeout = { confirm: 2000, create: 2000, other: 2000 }
  const gateway = stripeGateway({ ...keys, apiBase: url, timeout })
  return {
    gateway,
    order: () => makeOrder(gateway, (customerKey) => chooseCard({ gateway, fake }, customerKey)),
    breakCharge: (orderId, kind) => fake.script({ operation: 'confirmIntent', orderId, fault: { kind } }),
    close: stop,
  }
}

describe.each([
  ['the sandbox of Toss', openSandbox],
  ['the fake of Stripe', openFakeStripe],
])('%s', (_, open) => {
  let company: BreakableCompany
  beforeAll(async () => {
    company = await open()
  })
  afterAll(() => company.close())
  breakableContract(() => company)
})

const { TOSS_TEST_SECRET_KEY, TOSS_TEST_BILLING_KEY, TOSS_TEST_CUSTOMER_KEY } = process.env
const isComplete = [TOSS_TEST_SECRET_KEY, TOSS_TEST_BILLING_KEY, TOSS_TEST_CUSTOMER_KEY].every(Boolean)
if (!isComplete)
  process.stderr.write(
    '\n!!! TOSS ITSELF WAS NOT TRIED: set TOSS_TEST_SECRET_KEY, TOSS_TEST_BILLING_KEY and TOSS_TEST_CUSTOMER_KEY !!!\n\n',
  )

describe.skipIf(!isComplete)('the test shop of Toss', () => {
  const gateway = tossGateway({
    baseUrl: 'https://api.tosspayments.com',
    secretKey: TOSS_TEST_SECRET_KEY ?? '',
  })
  contract(() => ({
    gateway,
    order: () =>
      Promise.resolve({
        orderId: randomUUID(),
        idempotencyKey: randomUUID(),
        token: TOSS_TEST_BILLING_KEY ?? '',
        customerKey: TOSS_TEST_CUSTOMER_KEY ?? '',
        amount: 1000,
        orderName: '시험 결제',
      }),
  }))
})
