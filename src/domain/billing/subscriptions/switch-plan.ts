import type { MemberActor } from '#src/domain/actor.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import { findDueInvoice } from '#src/domain/billing/charging/invoice.ts'
import { getOpenPlan, getPlan } from '#src/domain/billing/plans.ts'
import { Refusal } from '#src/domain/errors.ts'
import { getLockedLive } from './subscription.ts'

/** Which words of consent to the annual price a member saw. */
const ANNUAL_WORDING = 'annual-1'
const ANNUAL = 'personal-annual'

/**
 * Changes from the monthly to the annual plan at the next billing date, with the member's consent to the new sum. Asked
 * again, it renews the consent. Throws INVALID_REQUEST without consent, NOT_SUBSCRIBED, PLAN_NOT_FOUND for another plan
 * than the monthly, NOT_NOW where the subscription is not simply in use or its next charge is under way.
 */
export async function switchToAnnual(
  { db }: BillingContext,
  { memberId, now }: MemberActor,
  agrees: boolean,
): Promise<void> {
  if (!agrees) throw new Refusal('INVALID_REQUEST', { agrees: 'REQUIRED' })
  await db.transaction().execute(async (trx) => {
    const subscription = await getLockedLive(trx, memberId)
    if (subscription.plan_code !== 'personal-monthly') throw new Refusal('PLAN_NOT_FOUND')
    if (subscription.state !== 'active') throw new Refusal('NOT_NOW')
    if ((await findDueInvoice(trx, subscription.id)) !== undefined) throw new Refusal('NOT_NOW')
    const [present, annual] = [await getPlan(trx, subscription.plan_code), await getOpenPlan(trx, ANNUAL)]
    const { id } = await trx
      .insertInto('billing_consent')
      .values({
        member_id: memberId,
        kind: 'annual',
        wording_version: ANNUAL_WORDING,
        amount_before: present.amount,
        amount_after: annual.amount,
        at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('subscription')
      .set({ pending_plan_code: ANNUAL, pending_consent_id: id })
      .where('id', '=', subscription.id)
      .execute()
  })
}

/** Stays with the present plan after all. Throws NOT_SUBSCRIBED. */
export async function keepPlan({ db }: BillingContext, memberId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const subscription = await getLockedLive(trx, memberId)
    await trx
      .updateTable('subscription')
      .set({ pending_plan_code: null, pending_consent_id: null })
      .where('id', '=', subscription.id)
      .where('pending_plan_code', 'is not', null)
      .execute()
  })
}
