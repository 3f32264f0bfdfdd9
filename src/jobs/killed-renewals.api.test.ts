import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { migrate } from '#src/db/migrate.ts'
import { openDatabase } from '#src/db/open.ts'
import type { Db } from '#src/db/schema.ts'
import { openRegistration } from '#src/domain/billing/cards/registration.ts'
import { runBilling } from '#src/domain/billing/charging/run-billing.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import { completeCheckout } from '#src/domain/billing/subscriptions/subscribe.ts'
import { demoKeys } from '#src/gateways/keys/demo-keys.ts'
import { openVault } from '#src/gateways/keys/vault.ts'
import { SECRET_KEY } from '#src/gateways/payments/testing/practice-shop.ts'
import { tossGateway } from '#src/gateways/payments/toss/toss-gateway.ts'
import { judgeHistories } from '#src/testing/billing/judge.ts'
import { noPayments } from '#src/testing/billing/no-payments.ts'
import { randomFrom } from '#src/testing/billing/random.ts'
import { servedSandbox } from '#src/testing/billing/served-sandbox.ts'
import { testFolders } from '#src/testing/folder.ts'
import { plantMembers } from '#src/testing/members.ts'
import { proofSize } from '#src/testing/proof-size.ts'
import { type Settings, settingsFor, testServers } from '#src/testing/servers/programs.ts'

const folder = testFolders()
const servers = testServers()

const DAY = 86_400_000
const RENEWALS = proofSize({ small: 40, full: 2000 })
const KILLS = proofSize({ small: 5, full: 200 })
/** Milliseconds of work after which a server is killed, at most. */
const LONGEST_LIFE = 150

test(
  'servers killed at any moment of renewals charge each of them once, and give what was paid for',
  { timeout: KILLS * 30_000 + RENEWALS * 200 + 60_000 },
  async () => {
    const random = randomFrom(7)
    let clock = Date.now() - 33 * DAY
    let onCall = () => {}
    const sandbox = await servedSandbox(
      () => new Date(clock),
      () => onCall(),
    )
    const dataDir = folder()
    const settings: Settings = { ...(await settingsFor(dataDir)), ...sandbox.settings }
    const gateway = tossGateway({
      baseUrl: 'http://sandbox.test',
      secretKey: SECRET_KEY,
      fetch: sandbox.fetch,
    })
    const { encrypt, decrypt, indexes } = openVault(demoKeys(dataDir))
    async function withBilling<Result>(work: (context: BillingContext) => Promise<Result>): Promise<Result> {
      const { db, close } = await openDatabase({ dataDir, databaseUrl: settings['DATABASE_URL'] })
      const ports = { ...noPayments, encrypt, decrypt, indexes, gateways: { toss: gateway } }
      try {
        return await work({ ...ports, db, now: () => new Date(clock) })
      } finally {
        await close()
      }
    }

    await withBilling(async (context) => {
      await migrate(context.db)
      await subscribeAll(context, sandbox.control.makeAuthKey)
    })
    clock = Date.now()
    const moving = setInterval(() => (clock = Date.now()), 5)
    let killedAtWork = 0
    for (let kill = 0; kill < KILLS; kill++) {
      const called = new Promise<boolean>((resolve) => (onCall = () => resolve(true)))
      const server = await servers.start(settings)
      const isAtWork = await Promise.race([called, wait(5000, false)])
      await wait(random.next() * LONGEST_LIFE)
      await server.end('SIGKILL')
      if (isAtWork) killedAtWork += 1
    }
    clearInterval(moving)
    const before = sandbox.control.books().payments.length

    await withBilling(async (context) => {
      const faultsMet: Error[] = []
      // What is open is looked up two minutes after it was sent.
      for (let pass = 0; pass < 6; pass++) {
        await runBilling(context, { isStopping: () => false, onFault: (error) => faultsMet.push(error) })
        clock += 5 * 60_000
      }
      const charges = () =>
        sandbox.control.books().payments.map((payment) => ({
          orderId: payment.order_id,
          orderName: payment.order_name,
          total: payment.amount,
          balance: payment.balance,
        }))
      const world = { charges, now: context.now, faultsMet }
      expect(await judgeHistories(context.db, { world, chargedAfterCancel: [] })).toEqual([])
      expect(charges()).toHaveLength(2 * RENEWALS)
      expect(await states(context.db)).toEqual([{ state: 'active', count: String(RENEWALS) }])
    })
    sandbox.close()
    // The kills fell into the renewals, not before or after them.
    expect(killedAtWork).toBeGreaterThan(KILLS / 2)
    expect(before).toBeGreaterThan(RENEWALS)
  },
)

/** All subscribe at the clock's present time, each with a card that is good. */
async function subscribeAll(context: BillingContext, makeAuthKey: (customerKey: string) => string) {
  const members = await plantMembers(context.db, RENEWALS)
  for (const memberId of members) {
    const wish = { planCode: 'personal-monthly', agrees: true, returnPath: undefined }
    const { customerKey } = await openRegistration(context, { memberId, now: context.now() }, wish)
    await completeCheckout(context, memberId, { customerKey, authKey: makeAuthKey(customerKey) })
  }
}

function states(db: Db) {
  return db
    .selectFrom('subscription')
    .select(['state', (eb) => eb.fn.countAll<string>().as('count')])
    .groupBy('state')
    .execute()
}
