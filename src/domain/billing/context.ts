import type { Db } from '#src/db/schema.ts'
import type { GatewayName, PaymentGateway } from './gateway.ts'

/** What billing needs from outside: payment companies, encryption, chance and the clock. */
export type BillingPorts = {
  /** Those that are configured. */
  gateways: Partial<Record<GatewayName, PaymentGateway>>
  /** Encrypts for one place only: moved to another row it cannot be opened. */
  encrypt: (text: string, place: string) => string
  decrypt: (encrypted: string, place: string) => string
  /** A keyed hash to find a value by, with every key of the ring; the first is the one to store. */
  indexes: (text: string) => string[]
  /** So many random bytes. */
  randomBytes: (count: number) => Uint8Array
  uuid: () => string
  now: () => Date
  /** Called once something to send is committed. */
  onMailQueued: () => void
  /** Writes down the paid pages that were served and are still in memory. */
  flushUsage: () => Promise<void>
  /** Serves these members no paid page until the returned function is called; `isOver`: their right has ended. */
  holdReading: (memberIds: readonly number[]) => (isOver: boolean) => void
}

export type BillingContext = BillingPorts & { db: Db }
