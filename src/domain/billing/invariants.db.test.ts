import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testLibrary } from '#src/testing/library.ts'
import { emptyTables } from '#src/testing/database.ts'
import { billingWorld } from '#src/testing/billing/world.ts'
import { proofSize } from '#src/testing/proof-size.ts'
import { makeCoupons } from './coupons/make-coupons.ts'
import { holdCoupon } from './coupons/coupons.ts'
import { redeemCoupon } from './coupons/redeem-coupon.ts'
import { refundByOperator } from './refunds/operator-refund.ts'
import { cancelSubscription, undoCancel } from './subscriptions/cancel.ts'

/*
 * The invariants of billing that need a history of their own; the others are judged over the random lives of
 * `histories.db.test.ts`.
 */
const library = testLibrary()
const START = new Date('2026-11-23T06:00:00Z')
const DAY = 86_400_000
const runs = { numRuns: proofSize({ small: 4, full: 200 }) }

const invoices = () =>
  library.db
    .selectFrom('invoice')
    .select(['subscription_id as subscription', 'period_start', 'period_end', 'amount', 'state'])
    .orderBy('period_start')
    .orderBy('subscription_id')
    .execute()

test('the clock moved by many days at once, or by each of them, makes the same invoices', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 130 }),
      fc.integer({ min: 1, max: 40 }),
      async (days, step) => {
        const made: unknown[] = []
        for (const stride of [days, step]) {
          await emptyTables(library.db)
          await library.plantMembers(1)
          const { subscribe, pass, run } = billingWorld(library.db, START)
          await subscribe(1)
          for (let left = days; left > 0; left -= stride) {
            pass(Math.min(stride, left) * DAY)
            // A run makes what is due; what became due by it is the work of the next minute.
            for (let minute = 0; minute < 5; minute++) await run()
          }
          const { id } = await library.db.selectFrom('subscription').select('id').executeTakeFirstOrThrow()
          made.push(
            (await invoices()).map((invoice) => ({ ...invoice, subscription: invoice.subscription - id })),
          )
        }
        expect(made[0]).toEqual(made[1])
      },
    ),
    runs,
  )
})

test('a cancellation that is taken back changes nothing, whenever and however often', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 29 }), { maxLength: 5 }), async (days) => {
      const made: unknown[] = []
      for (const changes of [[], days.toSorted((one, other) => one - other)]) {
        await emptyTables(library.db)
        await library.plantMembers(1)
        const { context, subscribe, pass, run, now } = billingWorld(library.db, START)
        await subscribe(1)
        for (const day of changes) {
          pass(START.getTime() + day * DAY - now().getTime())
          await run()
          await cancelSubscription(context, 1)
          await undoCancel(context, 1)
        }
        pass(START.getTime() + 31 * DAY - now().getTime())
        await run()
        const subscriptions = await library.db
          .selectFrom('subscription')
          .select(['state', 'period_start', 'period_end', 'cancel_requested_at', 'plan_code'])
          .execute()
        // An invoice that waited is void once its subscription is cancelled, and made anew.
        const periods = (await invoices())
          .filter(({ state }) => state !== 'void')
          .map(({ subscription: _, ...invoice }) => invoice)
        made.push({ subscriptions, periods })
      }
      expect(made[0]).toEqual(made[1])
    }),
    runs,
  )
})

test('what is paid, given by coupons or waited for covers every moment of a subscription, without a gap', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 3, maxLength: 8 }),
      async (gaps) => {
        await emptyTables(library.db)
        await library.plantMembers(1)
        const { context, subscribe, pass, run, now } = billingWorld(library.db, START)
        await subscribe(1)
        for (const [index, days] of gaps.entries()) {
          pass(days * DAY)
          await run()
          if (index % 2 === 0) continue
          const batch = { count: 1, days, note: 'gap', validUntil: undefined }
          const [code = ''] = await makeCoupons(context, batch)
          const actor = { memberId: 1, now: now() }
          await redeemCoupon(library.db, actor, (await holdCoupon(context, actor, code)).id)
        }
        const spans = await library.db
          .selectFrom('entitlement')
          .select(['starts_at as from', 'ends_at as until'])
          .orderBy('starts_at')
          .execute()
        let covered = START
        for (const { from, until } of spans) {
          expect(from.getTime()).toBeLessThanOrEqual(covered.getTime())
          if (until > covered) covered = until
        }
        expect(covered > now()).toBe(true)
        const paid = await library.db
          .selectFrom('entitlement')
          .select(['starts_at as from', 'ends_at as until'])
          .where('source', '=', 'subscription')
          .orderBy('starts_at')
          .execute()
        for (const [index, { from }] of paid.entries())
          if (index > 0) expect(from.getTime()).toBeGreaterThanOrEqual(paid[index - 1]!.until.getTime())
      },
    ),
    runs,
  )
})

test('refunds in any parts never add up to more than was paid, here and on the other side', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 6000 }), { minLength: 1, maxLength: 6 }),
      async (parts) => {
        await emptyTables(library.db)
        await library.plantMembers(1)
        const { context, subscribe, charges, run } = billingWorld(library.db, START)
        await subscribe(1)
        const { orderId } = charges()[0]!
        let left = 9900
        for (const amount of parts) {
          const asked = refundByOperator(context, { orderId, amount, reason: 'part' })
          if (amount > left) await expect(asked).rejects.toMatchObject({ code: 'TOO_MUCH' })
          else {
            await asked
            left -= amount
          }
          await run()
        }
        expect(charges()[0]?.balance).toBe(left)
        const { rows } = await sql<{ sum: string }>`select sum(amount) as sum from ledger_entry`.execute(
          library.db,
        )
        expect(Number(rows[0]?.sum)).toBe(left)
      },
    ),
    runs,
  )
})

test('no key of a card, no number of one and no one-time key lies in the database or in a fault', async () => {
  await library.plantMembers(3)
  const { context, control, subscribe, replaceCard, run, pass, faultsMet } = billingWorld(library.db, START)
  const keys: string[] = []
  const { makeAuthKey } = control
  control.makeAuthKey = (...given) => {
    const key = makeAuthKey(...given)
    keys.push(key)
    return key
  }
  control.script({ verb: 'registerCard', fault: { kind: 'failAfter' } })
  await subscribe(1).catch(() => {})
  await subscribe(2, 'secondDeclined')
  await replaceCard(2)
  control.script({ verb: 'charge', fault: { kind: 'loseAfter' } })
  await subscribe(3)
  pass(31 * DAY)
  await run()
  await cancelSubscription(context, 2)
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(library.db)
  let stored = faultsMet.map(({ message, stack }) => message + stack).join('\n')
  for (const { name } of tables) {
    const { rows } = await sql`select to_jsonb(one) as row from ${sql.table(name)} as one`.execute(library.db)
    stored += JSON.stringify(rows)
  }
  expect(stored).toContain('customer_key')
  const secrets = [...keys, ...control.books().cards.map((card) => card.billing_key)]
  expect(secrets.length).toBeGreaterThan(6)
  for (const secret of secrets) expect(stored).not.toContain(secret)
  expect(stored).not.toMatch(/\b\d{15,16}\b/)
})
