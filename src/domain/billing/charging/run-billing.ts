import type { BillingContext } from '#src/domain/billing/context.ts'
import { revokeCards } from '#src/domain/billing/cards/revoke.ts'
import { lookUpNextPayment } from '#src/domain/billing/books/webhooks.ts'
import { sendNextRefund } from '#src/domain/billing/refunds/send.ts'
import { countNextMonth } from '#src/domain/billing/groups/reading-month.ts'
import { announceCharges, askPriceConsents } from './announce.ts'
import { openNextCharge, workOnNextCharge } from './due.ts'
import { markNextOverdue } from './overdue.ts'
import { endNextCanceled, endNextIncomplete, invoiceRenewals, lapseNext } from './renewals.ts'

type Step = (context: BillingContext) => Promise<boolean>

/** What is done one after the other: short transactions of our own. */
const PREPARING: readonly Step[] = [
  invoiceRenewals,
  endNextCanceled,
  endNextIncomplete,
  markNextOverdue,
  lapseNext,
  askPriceConsents,
  announceCharges,
  openNextCharge,
  countNextMonth,
]
/** What waits for a payment company; several at once. */
const SENDING: readonly Step[] = [workOnNextCharge, sendNextRefund, lookUpNextPayment]
const AT_ONCE = 8
const CARDS_AT_ONCE = 100

/**
 * Does all of billing that is due by now. Any number of processes may do it at the same moment, and be killed at any moment:
 * each piece is claimed by one, and the next run goes on where this one ended. A fault in one piece is handed to `onFault`
 * and keeps no other from being done.
 */
export async function runBilling(
  context: BillingContext,
  { isStopping, onFault }: { isStopping: () => boolean; onFault: (error: Error) => void },
): Promise<void> {
  /** Answers whether there was anything to do. */
  const drain = async (step: Step, most = Number.POSITIVE_INFINITY): Promise<boolean> => {
    let [done, faults] = [0, 0]
    while (!isStopping() && faults < AT_ONCE && done + faults < most) {
      try {
        if (!(await step(context))) break
        done += 1
      } catch (error) {
        faults += 1
        onFault(error instanceof Error ? error : new Error('Billing failed', { cause: error }))
      }
    }
    return done + faults > 0
  }
  for (const step of PREPARING) await drain(step)
  await Promise.all(
    SENDING.map(async (step) => {
      // Most minutes there is nothing to send, which one look shows.
      if (await drain(step, 1)) await Promise.all(Array.from({ length: AT_ONCE }, () => drain(step)))
    }),
  )
  await drain(async () => {
    await revokeCards(context, CARDS_AT_ONCE)
    return false
  })
}
