import type { BillingContext } from '#src/domain/billing/context.ts'
import { queueBillingMail } from '#src/domain/billing/mails/queue-mail.ts'
import { getPolicy } from '#src/domain/billing/policy.ts'
import { daysAfter } from '#src/domain/billing/rules.ts'

/** Tells the next member, some days ahead, what will be charged and when. Answers false where there is none. */
export function announceNextCharge({ db, now }: BillingContext): Promise<boolean> {
  const at = now()
  return db.transaction().execute(async (trx) => {
    const { noticeDays } = await getPolicy(trx)
    const subscription = await trx
      .selectFrom('subscription')
      .select(['id', 'member_id as memberId', 'period_end as periodEnd'])
      .where('state', '=', 'active')
      // A group that pays by transfer gets its invoice instead.
      .where('card_id', 'is not', null)
      .where('period_end', '<=', daysAfter(at, noticeDays))
      .where((eb) => eb.or([eb('notified_for', 'is', null), eb('notified_for', '<', eb.ref('period_end'))]))
      .orderBy('period_end')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (subscription === undefined) return false
    const { id, memberId, periodEnd } = subscription
    await trx.updateTable('subscription').set({ notified_for: periodEnd }).where('id', '=', id).execute()
    if (memberId !== null)
      await queueBillingMail(trx, { kind: 'comingCharge', memberId, subscriptionId: id, at })
    return true
  })
}
