import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { practiceShop, SECRET_KEY } from '#src/gateways/payments/testing/practice-shop.ts'
import { tossGateway } from './toss-gateway.ts'

const order = {
  orderId: 'order-0001',
  idempotencyKey: 'key-1',
  token: 'a/b+c=',
  customerKey: 'customer-1',
  amount: 9900,
  orderName: '개인 월간',
}
const approved = {
  paymentKey: 'p1',
  orderId: order.orderId,
  status: 'DONE',
  currency: 'KRW',
  totalAmount: 9900,
  balanceAmount: 9900,
  approvedAt: '2026-11-01T09:00:00+09:00',
  receipt: { url: 'https://receipt.example/1' },
  cancels: null,
  aFieldOfNextYear: { x: 1 },
}

/** A gateway to a server that answers everything so, and what it was sent. */
function answering(body: unknown, status = 200) {
  const sent: Request[] = []
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const gateway = tossGateway({
    baseUrl: 'https://toss.test',
    secretKey: SECRET_KEY,
    fetch: (request) => {
      sent.push(request)
      return Promise.resolve(new Response(text === '' ? null : text, { status }))
    },
  })
  return { gateway, sent }
}

describe('a charge', () => {
  test('is sent as the reference says', async () => {
    const { gateway, sent } = answering(approved)
    expect(await gateway.charge(order)).toEqual({
      kind: 'approved',
      payment: {
        paymentKey: 'p1',
        orderId: order.orderId,
        currency: 'KRW',
        status: 'approved',
        total: 9900,
        balance: 9900,
        approvedAt: new Date('2026-11-01T00:00:00Z'),
        receiptUrl: 'https://receipt.example/1',
        cancels: [],
      },
    })
    const [request] = sent
    expect(request?.url).toBe('https://toss.test/v1/billing/a%2Fb%2Bc%3D')
    expect(request?.method).toBe('POST')
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      authorization: `Basic ${btoa(`${SECRET_KEY}:`)}`,
      'content-type': 'application/json',
      'idempotency-key': 'key-1',
    })
    const { amount, customerKey, orderId, orderName } = order
    expect(await request?.json()).toEqual({ amount, customerKey, orderId, orderName })
  })

  test.each([
    ['another sum', { totalAmount: 9901 }],
    ['another currency', { currency: 'USD' }],
    ['another order', { orderId: 'order-0002' }],
  ])('that is answered with %s is not taken for approved', async (_, change) => {
    const { gateway } = answering({ ...approved, ...change })
    expect(await gateway.charge(order)).toEqual({ kind: 'unknown', code: 'MISMATCH', replayed: true })
  })

  test.each([
    ['a status that is not known', { ...approved, status: 'HALF_DONE' }],
    ['a part of a won', { ...approved, balanceAmount: 0.5 }],
    ['no order', { ...approved, orderId: undefined }],
  ])('that is answered with %s is unknown', async (_, body) => {
    expect(await answering(body).gateway.charge(order)).toMatchObject({
      kind: 'unknown',
      code: 'UNREADABLE_ANSWER',
    })
  })

  test.each(['IN_PROGRESS', 'ABORTED'])('that is answered with %s is not approved', async (status) => {
    const outcome = await answering({ ...approved, status }).gateway.charge(order)
    expect(outcome).toEqual({ kind: 'unknown', code: 'NOT_APPROVED', replayed: true })
  })

  test.each([
    [
      403,
      { code: 'REJECT_CARD_PAYMENT' },
      { kind: 'declined', code: 'REJECT_CARD_PAYMENT', needsNewCard: false },
    ],
    [
      400,
      { code: 'INVALID_STOPPED_CARD' },
      { kind: 'declined', code: 'INVALID_STOPPED_CARD', needsNewCard: true },
    ],
    [401, { code: 'UNAUTHORIZED_KEY' }, { kind: 'rejected', code: 'UNAUTHORIZED_KEY' }],
    [500, { code: 'COMMON_ERROR' }, { kind: 'unknown', code: 'COMMON_ERROR', replayed: true }],
    [400, { code: 'DUPLICATED_ORDER_ID' }, { kind: 'unknown', code: 'DUPLICATED_ORDER_ID', replayed: true }],
    [
      409,
      { code: 'IDEMPOTENT_REQUEST_PROCESSING' },
      { kind: 'unknown', code: 'IDEMPOTENT_REQUEST_PROCESSING', replayed: false },
    ],
    [502, '<html>Bad Gateway</html>', { kind: 'unknown', code: 'HTTP_502', replayed: true }],
    [400, { code: 'card 4330-1234-1234-1234' }, { kind: 'unknown', code: 'HTTP_400', replayed: true }],
    [200, '{"paymentKey":"p', { kind: 'unknown', code: 'UNREADABLE_ANSWER', replayed: false }],
    [200, 'OK', { kind: 'unknown', code: 'UNREADABLE_ANSWER', replayed: false }],
  ])('answered %i %j comes to what is surely known', async (status, body, outcome) => {
    expect(await answering(body, status).gateway.charge(order)).toEqual(outcome)
  })
})

describe('over a real connection', () => {
  const closers: (() => void)[] = []
  afterEach(() => closers.splice(0).forEach((close) => close()))

  async function serverThat(answers: (socket: Socket) => void) {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('data', () => answers(socket))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    closers.push(() => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const timeout = { charge: 300, other: 300 }
    return tossGateway({ baseUrl: `http://127.0.0.1:${port}`, secretKey: SECRET_KEY, timeout })
  }

  test.each<[string, string, (socket: Socket) => void]>([
    ['a reset before the answer', 'CONNECTION_LOST', (socket) => socket.resetAndDestroy()],
    [
      'a body that is cut',
      'CONNECTION_LOST',
      (socket) => {
        const text = JSON.stringify(approved)
        socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\n\r\n${text.slice(0, 40)}`)
      },
    ],
    ['no answer in time', 'TIMEOUT', () => {}],
    [
      'a body that stops',
      'TIMEOUT',
      (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{"paymentKey":'),
    ],
    [
      'a redirection',
      'CONNECTION_LOST',
      (socket) =>
        socket.end('HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n'),
    ],
  ])('%s leaves all verbs unknown, without throwing', async (_, code, answers) => {
    const gateway = await serverThat(answers)
    expect(await gateway.charge(order)).toEqual({ kind: 'unknown', code, replayed: false })
    expect(await gateway.lookUp({ orderId: 'order-0001', token: 'card' })).toEqual({ kind: 'unknown', code })
    const refund = { paymentKey: 'p1', idempotencyKey: 'k', amount: 1, balance: 1, reason: 'x' }
    expect(await gateway.refund(refund)).toEqual({ kind: 'unknown', code })
    const card = { authKey: 'a', customerKey: 'c', idempotencyKey: 'k' }
    expect(await gateway.registerCard(card)).toEqual({ kind: 'unknown', code })
    expect(await gateway.revokeCard('t')).toBe('unknown')
    await expect(gateway.listTransactions(new Date(0), new Date(1))).rejects.toThrow(code)
  })
})

describe('the other verbs', () => {
  test('a look-up finds nothing only where the answer says that', async () => {
    expect(
      await answering({ code: 'NOT_FOUND_PAYMENT' }, 404).gateway.lookUp({
        orderId: 'order-0001',
        token: 'card',
      }),
    ).toEqual({
      kind: 'absent',
    })
    expect(await answering('<html>', 404).gateway.lookUp({ orderId: 'order-0001', token: 'card' })).toEqual({
      kind: 'unknown',
      code: 'HTTP_404',
    })
    expect(
      await answering({ code: 'NOT_FOUND_PAYMENT' }, 500).gateway.lookUp({
        orderId: 'order-0001',
        token: 'card',
      }),
    ).toMatchObject({
      kind: 'unknown',
    })
    expect(await answering(approved).gateway.lookUp({ orderId: 'order-0002', token: 'card' })).toEqual({
      kind: 'unknown',
      code: 'MISMATCH',
    })
    expect(
      await answering({ ...approved, status: 'ABORTED' }).gateway.lookUp({
        orderId: 'order-0001',
        token: 'card',
      }),
    ).toMatchObject({
      kind: 'found',
      payment: { status: 'failed' },
    })
  })

  test('a card of somebody else is not taken', async () => {
    const card = { customerKey: 'c2', billingKey: 'k', card: { issuerCode: '91', number: '9430****' } }
    const registration = { authKey: 'a', customerKey: 'c1', idempotencyKey: randomUUID() }
    expect(await answering(card).gateway.registerCard(registration)).toEqual({
      kind: 'unknown',
      code: 'MISMATCH',
    })
    const code = 'NOT_FOUND_BILLING'
    expect(await answering({ code }, 404).gateway.registerCard(registration)).toEqual({
      kind: 'refused',
      code,
    })
    expect(await answering({ code: 'NEW' }, 400).gateway.registerCard(registration)).toMatchObject({
      kind: 'unknown',
    })
  })

  test('a refund counts only where the balance says so', async () => {
    const refund = { paymentKey: 'p1', idempotencyKey: 'k', amount: 900, balance: 9900, reason: '환불' }
    const partly = { ...approved, status: 'PARTIAL_CANCELED', balanceAmount: 9000 }
    const { gateway, sent } = answering(partly)
    expect(await gateway.refund(refund)).toMatchObject({ kind: 'refunded', payment: { balance: 9000 } })
    expect(await sent[0]?.json()).toEqual({ cancelReason: '환불', cancelAmount: 900, refundableAmount: 9900 })
    expect(await answering(approved).gateway.refund(refund)).toEqual({ kind: 'unknown', code: 'MISMATCH' })
    expect(await answering({ ...partly, paymentKey: 'p2' }).gateway.refund(refund)).toMatchObject({
      code: 'MISMATCH',
    })
    const code = 'ALREADY_CANCELED_PAYMENT'
    expect(await answering({ code }, 400).gateway.refund(refund)).toEqual({ kind: 'unknown', code })
  })

  test('a card is revoked once it is gone', async () => {
    expect(await answering('').gateway.revokeCard('t')).toBe('revoked')
    expect(await answering({ code: 'NOT_FOUND_BILLING' }, 404).gateway.revokeCard('t')).toBe('revoked')
    expect(await answering({ code: 'UNAUTHORIZED_KEY' }, 401).gateway.revokeCard('t')).toBe('unknown')
  })

  test('the list of transactions is read page by page, in the time of Korea, cancellations as negative sums', async () => {
    const row = (number: number, change = {}) => ({
      transactionKey: `t${number}`,
      paymentKey: `p${number}`,
      orderId: `order-${number}`,
      status: 'DONE',
      transactionAt: '2026-11-01T09:00:00+09:00',
      amount: 9900,
      ...change,
    })
    const pages = [
      Array.from({ length: 1000 }, (_, number) => row(number)),
      [
        row(1000, { status: 'CANCELED' }),
        row(1001, { status: 'ABORTED' }),
        row(1002, { transactionAt: '2026-11-02T09:00:00+09:00' }),
      ],
    ]
    const asked: URLSearchParams[] = []
    const gateway = tossGateway({
      baseUrl: 'https://toss.test',
      secretKey: SECRET_KEY,
      fetch: (request) => {
        asked.push(new URL(request.url).searchParams)
        return Promise.resolve(Response.json(pages[asked.length - 1]))
      },
    })
    const found = await gateway.listTransactions(
      new Date('2026-11-01T00:00:00Z'),
      new Date('2026-11-02T00:00:00Z'),
    )
    expect(found).toHaveLength(1001)
    expect(found.at(-1)).toEqual({
      transactionKey: 't1000',
      paymentKey: 'p1000',
      orderId: 'order-1000',
      amount: -9900,
      at: new Date('2026-11-01T00:00:00Z'),
    })
    expect(asked.map((query) => Object.fromEntries(query))).toEqual([
      { startDate: '2026-11-01T09:00:00', endDate: '2026-11-02T09:00:00', limit: '1000' },
      {
        startDate: '2026-11-01T09:00:00',
        endDate: '2026-11-02T09:00:00',
        limit: '1000',
        startingAfter: 't999',
      },
    ])
  })
})

describe('against the sandbox', () => {
  test('a server fault is replayed to the same key, whether the charge was approved or not', async () => {
    const { gateway, control, order: register } = practiceShop()
    for (const kind of ['failBefore', 'failAfter'] as const) {
      control.script({ verb: 'charge', fault: { kind } })
      const order = await register()
      const first = await gateway.charge(order)
      expect(first).toEqual({ kind: 'unknown', code: 'FAILED_INTERNAL_SYSTEM_PROCESSING', replayed: true })
      expect(await gateway.charge(order)).toEqual(first)
      const outcome = await gateway.lookUp(order)
      expect(outcome.kind).toBe(kind === 'failAfter' ? 'found' : 'absent')
    }
  })

  test('a lost answer is had by sending the same charge again', async () => {
    const { gateway, control, order: register } = practiceShop()
    for (const kind of ['loseBefore', 'loseAfter', 'cutBody'] as const) {
      control.script({ verb: 'charge', fault: { kind } })
      const order = await register()
      expect(await gateway.charge(order)).toEqual({
        kind: 'unknown',
        code: 'CONNECTION_LOST',
        replayed: false,
      })
      expect(await gateway.charge(order)).toMatchObject({
        kind: 'approved',
        payment: { orderId: order.orderId },
      })
    }
    expect(control.books().payments).toHaveLength(3)
  })

  test('a charge whose answer is late runs into a conflict, then into its answer', async () => {
    const { gateway, control, order: register } = practiceShop()
    const order = await register()
    control.script({ verb: 'charge', fault: { kind: 'delay', milliseconds: 100 } })
    const [first, second] = await Promise.all([gateway.charge(order), gateway.charge(order)])
    expect(first).toMatchObject({ kind: 'approved' })
    expect(second).toEqual({ kind: 'unknown', code: 'IDEMPOTENT_REQUEST_PROCESSING', replayed: false })
    expect(await gateway.charge(order)).toEqual(first)
    expect(control.books().payments).toHaveLength(1)
  })

  test('one that is later than we wait is unknown, and found', async () => {
    const { gateway, control, order: register } = practiceShop()
    const order = await register()
    control.script({ verb: 'charge', fault: { kind: 'delay', milliseconds: 60_000 } })
    expect(await gateway.charge(order)).toEqual({ kind: 'unknown', code: 'TIMEOUT', replayed: false })
    expect(await gateway.lookUp(order)).toMatchObject({ kind: 'found' })
  })
})
