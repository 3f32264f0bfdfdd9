import { randomBytes, randomUUID } from 'node:crypto'
import { completeKeys, type Config } from '#src/config/config.ts'
import type { Db } from '#src/db/schema.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import { demoKeys } from '#src/gateways/keys/demo-keys.ts'
import { openVault } from '#src/gateways/keys/vault.ts'

/** Billing in a command's own process, which sends nothing to a payment company: the server does. */
export function ownBilling(config: Config, db: Db, now: () => Date): BillingContext {
  const keys = completeKeys(config.keys, config.production ? undefined : demoKeys(config.dataDir))
  const { encrypt, decrypt, indexes } = openVault(keys)
  return {
    db,
    gateways: {},
    encrypt,
    decrypt,
    indexes,
    randomBytes,
    uuid: randomUUID,
    now,
    onMailQueued: () => {},
    flushUsage: () => Promise.resolve(),
    holdReading: () => () => undefined,
  }
}
