import { DEMO_DOMAIN } from '#src/commands/demo/demo-accounts.ts'
import { grantEntitlement } from '#src/domain/access/entitlement.ts'
import { openRegistration } from '#src/domain/billing/cards/registration.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import { daysAfter } from '#src/domain/billing/rules.ts'
import { completeCheckout } from '#src/domain/billing/subscriptions/subscribe.ts'
import type { Payments } from './open-payments.ts'

const YEAR = 365

/**
 * Lets the subscriber of a demo subscribe, as a member would, by a practice card. Without the sandbox they may read for a
 * year by the operator's leave. Does nothing where that was done before.
 */
export async function subscribeDemoMember(
  billing: BillingContext,
  sandbox: Payments['sandbox'],
): Promise<void> {
  const member = await billing.db
    .selectFrom('member')
    .leftJoin('subscription', 'subscription.member_id', 'member.id')
    .leftJoin('entitlement', 'entitlement.member_id', 'member.id')
    .select('member.id')
    .where('email_key', '=', `subscriber${DEMO_DOMAIN}`)
    .where('subscription.id', 'is', null)
    .where('entitlement.id', 'is', null)
    .executeTakeFirst()
  if (member === undefined) return
  const now = billing.now()
  if (sandbox === undefined) {
    const span = { from: now, until: daysAfter(now, YEAR), source: 'operator' } as const
    await grantEntitlement(billing.db, member.id, span)
    return
  }
  const wish = { planCode: 'personal-annual', agrees: true, returnPath: undefined }
  const { customerKey } = await openRegistration(billing, { memberId: member.id, now }, wish)
  const authKey = sandbox.makeAuthKey(customerKey)
  await completeCheckout(billing, member.id, { customerKey, authKey })
}
