// One process that charges whatever is due, and says what that took; started by the bench with a database's address.
import { randomUUID } from 'node:crypto'
import { openPostgres } from '#src/db/open.ts'
import { runBilling } from '#src/domain/billing/charging/run-billing.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import type { ChargeOrder, ChargeOutcome, PaymentGateway } from '#src/domain/billing/gateway.ts'

/** `heapGrowth`: bytes */
export type Renewed = { charges: number; heapGrowth: number }

const { db, close } = openPostgres(process.argv[2] ?? '')
const faults: Error[] = []
let charges = 0

function charge({ orderId, amount }: ChargeOrder): Promise<ChargeOutcome> {
  charges += 1
  const payment = {
    orderId,
    paymentKey: randomUUID(),
    status: 'approved' as const,
    total: amount,
    balance: amount,
    currency: 'KRW',
    approvedAt: new Date(),
    receiptUrl: null,
    cancels: [],
  }
  return Promise.resolve({ kind: 'approved' as const, payment })
}
const never = () => Promise.reject(new Error('the bench only charges'))
const gateway: PaymentGateway = {
  name: 'toss',
  charge,
  registerCard: never,
  lookUp: never,
  abandon: never,
  listTransactions: never,
  refund: never,
  revokeCard: never,
  parseWebhook: () => undefined,
}
const context: BillingContext = {
  db,
  gateways: { toss: gateway },
  encrypt: (text) => text,
  decrypt: (text) => text,
  indexes: (text) => [text],
  randomBytes: (count) => new Uint8Array(count),
  uuid: randomUUID,
  now: () => new Date(),
  onMailQueued: () => {},
  flushUsage: () => Promise.resolve(),
  holdReading: () => () => undefined,
}

const before = usedHeap()
await runBilling(context, { isStopping: () => false, onFault: (error) => faults.push(error) })
const renewed: Renewed = { charges, heapGrowth: usedHeap() - before }
await close()
if (faults[0] !== undefined) throw faults[0]
process.send?.(renewed)

function usedHeap(): number {
  globalThis.gc?.()
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}
