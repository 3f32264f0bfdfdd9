import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChargeOrder, PaymentGateway } from '#src/domain/billing/gateway.ts'
import { listen, stopListening } from '#src/edge/listen.ts'
import { openBooks } from '#src/gateways/payments/sandbox/books.ts'
import { createSandbox } from '#src/gateways/payments/sandbox/sandbox.ts'
import { makeOrder, SECRET_KEY } from '#src/gateways/payments/testing/practice-shop.ts'
import { tossGateway } from './toss-gateway.ts'

/**
 * The same promises, kept by the sandbox over a real connection and, where their keys are set, by Toss's own test shop. A
 * card of that shop can only be registered by hand in a browser, so its token is a setting, too.
 */
type Company = { gateway: PaymentGateway; order: () => Promise<ChargeOrder> }

function contract(open: () => Company) {
  test('a bogus key of the card page registers nothing', async () => {
    const registration = { authKey: 'bogus', customerKey: randomUUID(), idempotencyKey: randomUUID() }
    expect(await open().gateway.registerCard(registration)).toMatchObject({ kind: 'refused' })
  })

  test('an order nobody charged is absent', async () => {
    expect(await open().gateway.lookUp(randomUUID())).toEqual({ kind: 'absent' })
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
    expect(await gateway.lookUp(charge.orderId)).toMatchObject({ kind: 'found', payment: { paymentKey } })
    const again = await gateway.charge({ ...charge, idempotencyKey: randomUUID() })
    expect(again).toMatchObject({ kind: 'unknown', code: 'DUPLICATED_ORDER_ID' })

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
    expect(await gateway.refund({ ...refund, idempotencyKey: randomUUID() })).toMatchObject({
      kind: 'refused',
    })
    const rest = charge.amount - 300
    const last = { ...refund, idempotencyKey: randomUUID(), amount: rest, balance: rest }
    expect(await gateway.refund(last)).toMatchObject({ kind: 'refunded', payment: { balance: 0 } })

    const listed = await gateway.listTransactions(begun, new Date(Date.now() + 60_000))
    const ours = listed.filter(({ orderId }) => orderId === charge.orderId).map(({ amount }) => amount)
    expect(ours.toSorted((a, b) => b - a)).toEqual([charge.amount, -300, -rest])
  })
}

describe('the sandbox', () => {
  let company: Company
  let control: ReturnType<typeof createSandbox>['control']
  let close: () => Promise<void>

  beforeAll(async () => {
    const books = openBooks(':memory:')
    const sandbox = createSandbox({
      books,
      now: () => new Date(),
      secretKey: SECRET_KEY,
      mountedAt: '/_sandbox',
    })
    const server = await listen(sandbox.fetch, { host: '127.0.0.1', port: 0 })
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const baseUrl = `http://127.0.0.1:${port}/_sandbox`
    const gateway = tossGateway({ baseUrl, secretKey: SECRET_KEY, timeout: { charge: 2000, other: 2000 } })
    const makeAuthKey = (customerKey: string) => sandbox.control.makeAuthKey(customerKey)
    company = { gateway, order: () => makeOrder(gateway, makeAuthKey) }
    control = sandbox.control
    close = async () => {
      await stopListening(server)
      books.close()
    }
  })
  afterAll(() => close())

  contract(() => company)

  test('revokes a card, and again', async () => {
    const { gateway, order } = company
    const charge = await order()
    expect(await gateway.revokeCard(charge.token)).toBe('revoked')
    expect(await gateway.revokeCard(charge.token)).toBe('revoked')
    expect(await gateway.charge(charge)).toMatchObject({ kind: 'declined', needsNewCard: true })
  })

  test.each(['loseBefore', 'loseAfter', 'cutBody'] as const)(
    'breaks the connection where %s is scripted, and answers the next try',
    async (kind) => {
      const { gateway, order } = company
      const charge = await order()
      control.script({ verb: 'charge', orderId: charge.orderId, fault: { kind } })
      expect(await gateway.charge(charge)).toEqual({
        kind: 'unknown',
        code: 'CONNECTION_LOST',
        replayed: false,
      })
      expect((await gateway.lookUp(charge.orderId)).kind).toBe(kind === 'loseBefore' ? 'absent' : 'found')
      expect(await gateway.charge(charge)).toMatchObject({ kind: 'approved' })
    },
  )
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
