import type { BillingContext } from '#src/domain/billing/context.ts'
import { isUniqueViolation } from '#src/domain/unique-violation.ts'
import { claimAttempt, openAttempt } from './attempt.ts'
import { resolveAttempt } from './unresolved.ts'

/** Opens a charge for the next invoice that is due, where none is open. Answers false where there is none. */
export async function openNextCharge({ db, now, uuid }: BillingContext): Promise<boolean> {
  const at = now()
  try {
    return await db.transaction().execute(async (trx) => {
      const due = await trx
        .selectFrom('subscription')
        .innerJoin('invoice', 'invoice.subscription_id', 'subscription.id')
        .select(['invoice.id as invoiceId', 'invoice.amount', 'subscription.card_id as cardId'])
        .where('subscription.state', 'in', ['active', 'pastDue'])
        .where('subscription.card_id', 'is not', null)
        .where('invoice.state', '=', 'due')
        .where('invoice.next_attempt_at', '<=', at)
        .orderBy('invoice.next_attempt_at')
        .limit(1)
        .forUpdate('subscription')
        .skipLocked()
        .executeTakeFirst()
      if (due === undefined || due.cardId === null) return false
      const { invoiceId, amount, cardId } = due
      // From now on the attempt says what happens next, until it is settled.
      await trx.updateTable('invoice').set({ next_attempt_at: null }).where('id', '=', invoiceId).execute()
      await openAttempt(trx, { invoiceId, cardId, amount }, { uuid, now: at })
      return true
    })
  } catch (error) {
    // Another scheduler was faster.
    if (isUniqueViolation(error)) return true
    throw error
  }
}

/** Sends, or looks up, the next open charge that is due. Answers false where there is none. */
export async function workOnNextCharge(context: BillingContext): Promise<boolean> {
  const attempt = await claimAttempt(context.db, context.now())
  if (attempt === undefined) return false
  await resolveAttempt(context, attempt)
  return true
}
