import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { practiceShop, SECRET_KEY } from '#src/gateways/payments/testing/practice-shop.ts'
import { testFolders } from '#src/testing/folder.ts'
import { openBooks } from './books.ts'
import type { WebhookDelivery } from './webhooks.ts'

const DAY = 24 * 3600_000
const newFolder = testFolders()

describe('a test card', () => {
  test.each([
    ['good', { kind: 'approved' }],
    ['limitExceeded', { kind: 'declined', code: 'REJECT_CARD_PAYMENT', needsNewCard: false }],
    ['stopped', { kind: 'declined', code: 'INVALID_STOPPED_CARD', needsNewCard: true }],
    ['expired', { kind: 'declined', code: 'INVALID_CARD_EXPIRATION', needsNewCard: true }],
    ['answerLost', { kind: 'unknown', replayed: false }],
    ['serverFault', { kind: 'unknown', replayed: true }],
  ] as const)('that is %s does what it is for', async (kind, outcome) => {
    const { gateway, order, control } = practiceShop()
    expect(await gateway.charge(await order(kind))).toMatchObject(outcome)
    expect(control.books().payments).toHaveLength(kind === 'good' || kind === 'answerLost' ? 1 : 0)
  })

  test('that fails to renew is charged once', async () => {
    const { gateway, order } = practiceShop()
    const first = await order('secondDeclined')
    expect(await gateway.charge(first)).toMatchObject({ kind: 'approved' })
    const second = { ...first, orderId: 'order-second', idempotencyKey: 'second' }
    expect(await gateway.charge(second)).toMatchObject({ kind: 'declined', code: 'REJECT_CARD_PAYMENT' })
  })
})

describe('the key of a request', () => {
  test('is answered alike for fifteen days, whatever the body says', async () => {
    const { gateway, order, pass, control } = practiceShop()
    const charge = await order()
    const first = await gateway.charge(charge)
    pass(15 * DAY - 1)
    expect(await gateway.charge(charge)).toEqual(first)
    expect(await gateway.charge({ ...charge, amount: 1000 })).toMatchObject({
      kind: 'unknown',
      code: 'MISMATCH',
    })
    pass(1)
    expect(await gateway.charge(charge)).toMatchObject({ kind: 'unknown', code: 'DUPLICATED_ORDER_ID' })
    expect(control.books().payments).toHaveLength(1)
  })

  test('replays a decline, and is another one for another card', async () => {
    const { gateway, order, control } = practiceShop()
    const charge = await order()
    control.script({ verb: 'charge', fault: { kind: 'decline', code: 'REJECT_CARD_COMPANY' } })
    const declined = { kind: 'declined', code: 'REJECT_CARD_COMPANY', needsNewCard: false }
    expect(await gateway.charge(charge)).toEqual(declined)
    expect(await gateway.charge(charge)).toEqual(declined)
    const { token, customerKey } = await order()
    expect(await gateway.charge({ ...charge, token, customerKey })).toMatchObject({ kind: 'approved' })
  })
})

describe('a scripted fault', () => {
  test('befalls the call it is for, so often as it says', async () => {
    const { gateway, order, control } = practiceShop()
    const [first, second] = [await order(), await order()]
    const fault = { kind: 'decline', code: 'EXCEED_MAX_AMOUNT' } as const
    control.script({ verb: 'charge', orderId: second.orderId, times: 2, fault })
    expect(await gateway.charge(first)).toMatchObject({ kind: 'approved' })
    for (const idempotencyKey of ['a', 'b'])
      expect(await gateway.charge({ ...second, idempotencyKey })).toMatchObject({ kind: 'declined' })
    expect(await gateway.charge({ ...second, idempotencyKey: 'c' })).toMatchObject({ kind: 'approved' })
  })

  test('hides a payment, states a wrong sum, or says that one is under way', async () => {
    const { gateway, order, control } = practiceShop()
    const charge = await order()
    control.script(
      { verb: 'charge', fault: { kind: 'conflict' } },
      { verb: 'charge', fault: { kind: 'wrongAmount' } },
    )
    expect(await gateway.charge(charge)).toMatchObject({ code: 'IDEMPOTENT_REQUEST_PROCESSING' })
    expect(await gateway.charge(charge)).toMatchObject({ kind: 'unknown', code: 'MISMATCH' })
    control.script({ verb: 'lookUp', fault: { kind: 'hide' } })
    expect(await gateway.lookUp(charge)).toEqual({ kind: 'absent' })
    expect(await gateway.lookUp(charge)).toMatchObject({ kind: 'found', payment: { total: 9900 } })
  })

  test('is asked for by the header of Toss, too', async () => {
    const { sandbox, order } = practiceShop()
    const { token, idempotencyKey: _, ...body } = await order()
    const response = await sandbox.fetch(
      new Request(`http://sandbox.test/v1/billing/${encodeURIComponent(token)}`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa(`${SECRET_KEY}:`)}`,
          'tosspayments-test-code': 'INVALID_CARD_NUMBER',
        },
        body: JSON.stringify(body),
      }),
    )
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'INVALID_CARD_NUMBER' }])
  })
})

describe('webhooks', () => {
  function shopWithWebhooks(status = () => 200) {
    const sent: WebhookDelivery[] = []
    const shop = practiceShop({
      deliverTo: (delivery) => {
        sent.push(delivery)
        return Promise.resolve(status())
      },
    })
    const hints = () => sent.map(({ body }) => shop.gateway.parseWebhook(body, () => undefined))
    return { ...shop, sent, hints }
  }

  test('tell of cancellations and of deleted cards, never of a charge', async () => {
    const { gateway, order, control, hints } = shopWithWebhooks()
    const charge = await order()
    await gateway.charge(charge)
    expect(control.cancel({ orderId: charge.orderId, amount: 900 }).status).toBe(200)
    await gateway.revokeCard(charge.token)
    expect(await control.deliverWebhooks()).toBe(2)
    expect(hints()).toEqual([
      { kind: 'payment', orderId: charge.orderId },
      { kind: 'cardRevoked', token: charge.token },
    ])
    expect(await gateway.lookUp(charge)).toMatchObject({
      payment: { total: 9900, balance: 9000, cancels: [{ amount: 900 }] },
    })
    expect(await control.deliverWebhooks()).toBe(0)
  })

  test('are held, lost, repeated and reordered as arranged', async () => {
    const { gateway, order, control, sent, hints } = shopWithWebhooks()
    const [first, second] = [await order(), await order()]
    for (const charge of [first, second]) await gateway.charge(charge)
    const cancel = ({ orderId }: { orderId: string }) => control.cancel({ orderId, amount: 1000 })
    cancel(first)
    cancel(second)
    control.arrangeWebhooks({ hold: true })
    expect([await control.deliverWebhooks(), sent.length]).toEqual([0, 0])
    control.arrangeWebhooks({ hold: false, reverse: true, repeat: 1 })
    await control.deliverWebhooks()
    expect(hints()).toEqual(
      [second, second, first, first].map(({ orderId }) => ({ kind: 'payment', orderId })),
    )
    const ids = sent.map(({ headers }) => headers['tosspayments-webhook-transmission-id'])
    expect(new Set(ids).size).toBe(2)
    cancel(first)
    control.arrangeWebhooks({ lose: 1 })
    await control.deliverWebhooks()
    expect(sent).toHaveLength(4)
  })

  test('that are not taken come again after 1, 4, 16 … minutes, eight times in all', async () => {
    const { gateway, order, control, sent, pass } = shopWithWebhooks(() => 500)
    const charge = await order()
    await gateway.charge(charge)
    control.cancel(charge)
    await control.deliverWebhooks()
    for (const minutes of [1, 4, 16, 64, 256, 1024, 4096]) {
      pass(minutes * 60_000 - 1)
      expect(await control.deliverWebhooks()).toBe(0)
      pass(1)
      expect(await control.deliverWebhooks()).toBe(1)
    }
    pass(100 * DAY)
    expect(await control.deliverWebhooks()).toBe(0)
    expect(sent).toHaveLength(8)
  })
})

test('the one-time key of the card page works once, for ten minutes, for the member it was given to', async () => {
  const { gateway, control, pass } = practiceShop()
  const register = (authKey: string, customerKey: string, idempotencyKey: string) =>
    gateway.registerCard({ authKey, customerKey, idempotencyKey })
  const authKey = control.makeAuthKey('member-one')
  expect(await register(authKey, 'member-two', '1')).toEqual({
    kind: 'refused',
    code: 'NOT_MATCHES_CUSTOMER_KEY',
  })
  const card = await register(authKey, 'member-one', '2')
  expect(card).toMatchObject({ kind: 'registered', maskedNumber: '94306600****0000', issuer: '농협카드' })
  expect(await register(authKey, 'member-one', '2')).toEqual(card)
  expect(await register(authKey, 'member-one', '3')).toEqual({ kind: 'refused', code: 'NOT_FOUND_BILLING' })
  const late = control.makeAuthKey('member-one')
  pass(10 * 60_000)
  expect(await register(late, 'member-one', '4')).toEqual({ kind: 'refused', code: 'NOT_FOUND_BILLING' })
})

test('a wrong key of the shop is refused', async () => {
  const { sandbox } = practiceShop()
  for (const authorization of ['', 'Basic x', `Basic ${btoa('test_sk_other:')}`]) {
    const request = new Request('http://sandbox.test/v1/payments/orders/order-1', {
      headers: { authorization },
    })
    expect((await sandbox.fetch(request)).status).toBe(401)
  }
})

test('the books outlive the process that wrote them', async () => {
  const path = join(newFolder(), 'books.sqlite')
  const before = practiceShop({ books: openBooks(path) })
  const charge = await before.order()
  const first = await before.gateway.charge(charge)
  // The file is opened a second time without having been closed, as after a kill.
  const after = practiceShop({ books: openBooks(path) })
  expect(await after.gateway.charge(charge)).toEqual(first)
  expect(after.control.books()).toEqual(before.control.books())
  before.books.close()
  after.books.close()
})

test('the control over HTTP exists only for those who know its token', async () => {
  const { sandbox, order, gateway } = practiceShop({ controlToken: 'a token' })
  const call = (path: string, token: string, body?: object) =>
    sandbox.fetch(
      new Request(`http://sandbox.test/control/${path}`, {
        headers: { 'x-sandbox-token': token },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      }),
    )
  for (const token of ['', 'another']) expect((await call('books', token)).status).toBe(404)
  const hidden = practiceShop().sandbox
  expect((await hidden.fetch(new Request('http://sandbox.test/control/books'))).status).toBe(404)
  const charge = await order()
  const script = [{ verb: 'charge', fault: { kind: 'decline', code: 'REJECT_CARD_PAYMENT' } }]
  expect((await call('script', 'a token', { script })).status).toBe(200)
  expect(await gateway.charge(charge)).toMatchObject({ kind: 'declined' })
  expect(await gateway.charge({ ...charge, idempotencyKey: 'x' })).toMatchObject({ kind: 'approved' })
  expect((await call('cancel', 'a token', { orderId: charge.orderId })).status).toBe(200)
  expect(await (await call('books', 'a token')).json()).toMatchObject({
    payments: [{ balance: 0 }],
    cancels: [{}],
  })
  expect((await call('script', 'a token', { script: [{ verb: 'steal' }] })).status).toBe(400)
})

test('transactions list approvals and cancellations of a period', async () => {
  const { gateway, order, control, now, pass } = practiceShop()
  const from = now()
  const charge = await order()
  await gateway.charge(charge)
  pass(1000)
  control.cancel({ orderId: charge.orderId, amount: 900 })
  pass(1000)
  const found = await gateway.listTransactions(from, now())
  expect(found.map(({ orderId, amount }) => ({ orderId, amount }))).toEqual([
    { orderId: charge.orderId, amount: 9900 },
    { orderId: charge.orderId, amount: -900 },
  ])
  expect(await gateway.listTransactions(now(), new Date(now().getTime() + DAY))).toEqual([])
})
