import { expect, test } from 'vitest'
import { billingWorld } from '#src/testing/billing/world.ts'
import { testLibrary } from '#src/testing/library.ts'
import { invoiceRenewals } from './renewals.ts'

const library = testLibrary()
const START = new Date('2026-11-23T06:00:00Z')
const DAY = 86_400_000
const RENEWALS = 150
const SCHEDULERS = 16

/** Subscriptions of so many members whose period ends thirty days after the start. */
async function plantSubscriptions(count: number): Promise<Date> {
  const members = await library.plantMembers(count)
  const ends = new Date(START.getTime() + 30 * DAY)
  await library.db
    .insertInto('subscription')
    .values(
      members.map((memberId) => ({
        member_id: memberId,
        plan_code: 'personal-monthly',
        state: 'active' as const,
        card_id: null,
        agreed_amount: 9900,
        period_start: START,
        period_end: ends,
        pending_plan_code: null,
        pending_consent_id: null,
        cancel_requested_at: null,
        notified_for: null,
        price_asked_for: null,
        created_at: START,
        ended_at: null,
      })),
    )
    .execute()
  return ends
}

test('schedulers that work at once make one invoice for each renewal, and meet no fault', async () => {
  const { db } = library
  await plantSubscriptions(RENEWALS)
  const { context, pass } = billingWorld(db, START)
  pass(30 * DAY)
  const drain = async () => {
    while (await invoiceRenewals(context));
  }
  await Promise.all(Array.from({ length: SCHEDULERS }, drain))
  const invoices = await db.selectFrom('invoice').select('subscription_id').execute()
  expect(invoices).toHaveLength(RENEWALS)
})

test('a renewal that fails keeps no other from being made', async () => {
  const { db } = library
  const ends = await plantSubscriptions(3)
  const { context, pass } = billingWorld(db, START)
  // That period is paid for already, so its invoice cannot be made.
  await db
    .insertInto('invoice')
    .values({
      subscription_id: 1,
      plan_code: 'personal-monthly',
      seats: 1,
      unit_amount: 9900,
      amount: 9900,
      period_start: ends,
      period_end: new Date(ends.getTime() + 30 * DAY),
      state: 'paid',
      due_at: ends,
      next_attempt_at: null,
      last_code: null,
      created_at: START,
    })
    .execute()
  pass(30 * DAY)
  await expect(invoiceRenewals(context)).rejects.toThrow('invoice_period')
  const made = await db
    .selectFrom('invoice')
    .select('subscription_id')
    .where('state', '=', 'due')
    .orderBy('subscription_id')
    .execute()
  expect(made.map((invoice) => invoice.subscription_id)).toEqual([2, 3])
})
