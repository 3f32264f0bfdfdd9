import type { BillingContext } from '#src/domain/billing/context.ts'
import { queueBillingMail } from '#src/domain/billing/mails/queue-mail.ts'

/**
 * Marks the next invoice as overdue that has no card to charge: it waits for a bank transfer, or for a card. Access goes on
 * through the days of grace as with a failed charge. Answers false where there is none.
 */
export function markNextOverdue({ db, now }: BillingContext): Promise<boolean> {
  const at = now()
  return db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('subscription')
      .innerJoin('invoice', 'invoice.subscription_id', 'subscription.id')
      .select(['subscription.id', 'subscription.member_id as memberId', 'invoice.id as invoiceId'])
      .where('subscription.state', '=', 'active')
      .where('subscription.card_id', 'is', null)
      .where('invoice.state', '=', 'due')
      .where('invoice.due_at', '<=', at)
      .orderBy('invoice.due_at')
      .limit(1)
      .forUpdate('subscription')
      .skipLocked()
      .executeTakeFirst()
    if (found === undefined) return false
    const { id, memberId, invoiceId } = found
    await trx.updateTable('subscription').set({ state: 'pastDue' }).where('id', '=', id).execute()
    await trx.updateTable('invoice').set({ next_attempt_at: null }).where('id', '=', invoiceId).execute()
    if (memberId !== null)
      await queueBillingMail(trx, { kind: 'groupInvoice', memberId, subscriptionId: id, invoiceId, at })
    return true
  })
}
