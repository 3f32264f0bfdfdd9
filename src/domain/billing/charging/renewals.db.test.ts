import { expect, test } from 'vitest'
import { billingWorld } from '#src/testing/billing/world.ts'
import { testLibrary } from '#src/testing/library.ts'
import { invoiceNextRenewal } from './renewals.ts'

const library = testLibrary()
const START = new Date('2026-11-23T06:00:00Z')
const DAY = 86_400_000
const RENEWALS = 150
const SCHEDULERS = 16

test('schedulers that work at once make one invoice for each renewal, and meet no fault', async () => {
  const { db } = library
  const members = await library.plantMembers(RENEWALS)
  const { context, pass } = billingWorld(db, START)
  const ends = new Date(START.getTime() + 30 * DAY)
  await db
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
  pass(30 * DAY)
  const drain = async () => {
    while (await invoiceNextRenewal(context));
  }
  await Promise.all(Array.from({ length: SCHEDULERS }, drain))
  const invoices = await db.selectFrom('invoice').select('subscription_id').execute()
  expect(invoices).toHaveLength(RENEWALS)
})
