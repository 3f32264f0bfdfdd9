import { randomBytes, randomUUID } from 'node:crypto'
import type { BillingPorts } from '#src/domain/billing/context.ts'
import { openVault } from '#src/gateways/keys/vault.ts'
import { testKeys } from '#src/testing/members.ts'

const { encrypt, decrypt, indexes } = openVault(testKeys)

/** Billing without a payment company. */
export const noPayments: BillingPorts = {
  gateways: {},
  encrypt,
  decrypt,
  indexes,
  randomBytes,
  uuid: randomUUID,
  now: () => new Date(),
  onMailQueued: () => {},
  holdReading: () => () => undefined,
  flushUsage: () => Promise.resolve(),
}
