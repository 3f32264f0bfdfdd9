import type { BillingContext } from '#src/domain/billing/context.ts'
import type { CardPageVisit } from '#src/domain/billing/gateway.ts'
import { DAY } from '#src/domain/billing/rules.ts'

/** So long after its registration was opened; the page itself closes a day after it was opened first. */
const OPEN_FOR = DAY / 2

/**
 * Opens the page on which the card of a registration is given, at a company that opens one for each visit, and answers where
 * it is. Undefined where there is no such registration, or none that waits for its card, and where the company does not open
 * the page. Who knows the number of a registration may open its page: only its member can finish it.
 */
export async function openCardPage(
  { db, gateways, now }: BillingContext,
  visit: CardPageVisit,
): Promise<string | undefined> {
  const registration = await db
    .selectFrom('card_registration')
    .select('gateway')
    .where('customer_key', '=', visit.customerKey)
    .where('state', '=', 'opened')
    .where('created_at', '>', new Date(now().getTime() - OPEN_FOR))
    .executeTakeFirst()
  const gateway = registration && gateways[registration.gateway]
  const opened = await gateway?.openCardPage?.(visit)
  return opened?.kind === 'opened' ? opened.url : undefined
}
