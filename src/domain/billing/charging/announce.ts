import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import { queueBillingMail } from '#src/domain/billing/mails/queue-mail.ts'
import { getPolicy } from '#src/domain/billing/policy.ts'
import { daysAfter, INVOICE_AHEAD } from '#src/domain/billing/rules.ts'
import { lacksPriceConsent } from '#src/domain/billing/subscriptions/price-consent.ts'
import { hasDueInvoice } from './invoice.ts'
import { FOUND_AT_ONCE, workOnEach } from './work-on-each.ts'

/**
 * Tells members, some days ahead, what will be charged and when; or, where the price has risen and the member has not
 * agreed, asks once more. Answers whether there were any.
 */
export async function announceCharges({ db, now }: BillingContext): Promise<boolean> {
  const at = now()
  const { noticeDays } = await getPolicy(db)
  const due = (on: Db) =>
    on
      .selectFrom('subscription')
      .where('state', '=', 'active')
      // A group that pays by transfer gets its invoice instead.
      .where('card_id', 'is not', null)
      .where('period_end', '<=', daysAfter(at, noticeDays))
      .where((eb) => eb.or([eb('notified_for', 'is', null), eb('notified_for', '<', eb.ref('period_end'))]))
  const found = await due(db).select('id').orderBy('period_end').limit(FOUND_AT_ONCE).execute()
  return workOnEach(
    found.map(({ id }) => id),
    (id) =>
      db.transaction().execute(async (trx) => {
        const subscription = await due(trx)
          .selectAll()
          .where('id', '=', id)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst()
        if (subscription === undefined) return false
        const { member_id: memberId, period_end: periodEnd } = subscription
        await trx.updateTable('subscription').set({ notified_for: periodEnd }).where('id', '=', id).execute()
        if (memberId === null) return true
        const kind = (await lacksPriceConsent(trx, subscription, at)) ? 'priceChange' : 'comingCharge'
        await queueBillingMail(trx, { kind, memberId, subscriptionId: id, at })
        return true
      }),
  )
}

/** Asks members to agree to a higher price, as early as the law lets it be asked. Answers whether there were any. */
export async function askPriceConsents({ db, now }: BillingContext): Promise<boolean> {
  const at = now()
  const { consentDays } = await getPolicy(db)
  const due = (on: Db) =>
    on
      .selectFrom('subscription')
      .innerJoin('plan', 'plan.code', 'subscription.plan_code')
      .where('state', '=', 'active')
      .where('card_id', 'is not', null)
      .whereRef('plan.amount', '>', 'agreed_amount')
      .where('pending_plan_code', 'is', null)
      .where('period_end', '<=', new Date(daysAfter(at, consentDays - 2).getTime() + INVOICE_AHEAD))
      .where((eb) =>
        eb.or([eb('price_asked_for', 'is', null), eb('price_asked_for', '<', eb.ref('period_end'))]),
      )
      .where(sql<boolean>`not ${hasDueInvoice}`)
  const found = await due(db).select('subscription.id').orderBy('period_end').limit(FOUND_AT_ONCE).execute()
  return workOnEach(
    found.map(({ id }) => id),
    (id) =>
      db.transaction().execute(async (trx) => {
        const subscription = await due(trx)
          .selectAll('subscription')
          .where('subscription.id', '=', id)
          .forUpdate('subscription')
          .skipLocked()
          .executeTakeFirst()
        if (subscription === undefined) return false
        const { member_id: memberId, period_end: periodEnd } = subscription
        await trx
          .updateTable('subscription')
          .set({ price_asked_for: periodEnd })
          .where('id', '=', id)
          .execute()
        if (memberId !== null && (await lacksPriceConsent(trx, subscription, at)))
          await queueBillingMail(trx, { kind: 'priceChange', memberId, subscriptionId: id, at })
        return true
      }),
  )
}
