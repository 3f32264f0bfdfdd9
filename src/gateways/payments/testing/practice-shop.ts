import { randomUUID } from 'node:crypto'
import type { ChargeOrder, PaymentGateway } from '#src/domain/billing/gateway.ts'
import { type Books, openBooks } from '#src/gateways/payments/sandbox/books.ts'
import { createSandbox, type SandboxOptions } from '#src/gateways/payments/sandbox/sandbox.ts'
import type { CardKind } from '#src/gateways/payments/sandbox/test-cards.ts'
import { tossGateway } from '#src/gateways/payments/toss/toss-gateway.ts'

export const SECRET_KEY = 'test_sk_practice'

/** A sandbox in this process with the gateway before it, and a clock that is moved by hand. */
export function practiceShop(options: Partial<SandboxOptions> = {}) {
  let time = Date.parse('2026-11-01T00:00:00Z')
  const books: Books = options.books ?? openBooks(':memory:')
  const sandbox = createSandbox({ now: () => new Date(time), secretKey: SECRET_KEY, ...options, books })
  const gateway = tossGateway({
    baseUrl: `http://sandbox.test${options.mountedAt ?? ''}`,
    secretKey: SECRET_KEY,
    fetch: (request) => sandbox.fetch(request),
    timeout: { charge: 200, other: 200 },
  })
  return {
    sandbox,
    control: sandbox.control,
    gateway,
    books,
    now: () => new Date(time),
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    order: (kind?: CardKind, change?: Partial<ChargeOrder>) =>
      makeOrder(gateway, (customerKey) => sandbox.control.makeAuthKey(customerKey, kind), change),
  }
}

/** An order over a card that was just registered. */
export async function makeOrder(
  gateway: PaymentGateway,
  makeAuthKey: (customerKey: string) => string | Promise<string>,
  change: Partial<ChargeOrder> = {},
): Promise<ChargeOrder> {
  const customerKey = randomUUID()
  const authKey = await makeAuthKey(customerKey)
  const card = await gateway.registerCard({ authKey, customerKey, idempotencyKey: randomUUID() })
  if (card.kind !== 'registered') throw new Error(`the card was not registered: ${card.code}`)
  const order = { orderId: randomUUID(), idempotencyKey: randomUUID(), amount: 9900, orderName: '개인 월간' }
  return { ...order, token: card.token, customerKey, ...change }
}
