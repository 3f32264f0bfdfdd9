import type { Db } from '#src/db/schema.ts'
import type { MemberActor } from '#src/domain/actor.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import type { GatewayName } from '#src/domain/billing/gateway.ts'
import { Refusal } from '#src/domain/errors.ts'
import { getPlan } from '#src/domain/billing/plans.ts'
import { findLive } from '#src/domain/billing/subscriptions/subscription.ts'

/** Which words of consent a member saw; the texts stand in `content/consents`. */
const AUTO_PAY_WORDING = 'auto-pay-1'

export type NewRegistration = {
  /** Absent: another card for the subscription there is. */
  planCode: string | undefined
  agrees: boolean
  /** Where the member was reading. */
  returnPath: string | undefined
}

/**
 * Begins the registration of a card: what the member wants and agrees to is stored before the card page opens. Answers the
 * payment company, and the number that it will know the holder by. Throws PAYMENTS_OFF, PLAN_NOT_FOUND, INVALID_REQUEST without
 * consent, SUBSCRIBED_ALREADY, and NOT_SUBSCRIBED where there is no subscription to give another card to.
 */
export async function openRegistration(
  context: BillingContext,
  { memberId, now }: MemberActor,
  { planCode, agrees, returnPath }: NewRegistration,
): Promise<{ customerKey: string; gateway: GatewayName }> {
  const live = await findLive(context.db, memberId)
  if (planCode !== undefined && live !== undefined) throw new Refusal('SUBSCRIBED_ALREADY')
  if (planCode === undefined && live === undefined) throw new Refusal('NOT_SUBSCRIBED')
  const plan = await getPlan(context.db, planCode ?? live?.plan_code ?? '')
  if (plan.kind !== 'personal') throw new Refusal('PLAN_NOT_FOUND')
  if (context.gateways[plan.gateway] === undefined) throw new Refusal('PAYMENTS_OFF')
  if (planCode !== undefined && !agrees) throw new Refusal('INVALID_REQUEST', { agrees: 'REQUIRED' })
  const customerKey = context.uuid()
  await context.db.transaction().execute(async (trx) => {
    const consentId =
      planCode === undefined ? null : await recordConsent(trx, { memberId, amount: plan.amount, now })
    await trx
      .insertInto('card_registration')
      .values({
        customer_key: customerKey,
        member_id: memberId,
        gateway: plan.gateway,
        plan_code: planCode ?? null,
        consent_id: consentId,
        return_path: returnPath ?? null,
        auth_hash: null,
        state: 'opened',
        code: null,
        created_at: now,
        sent_at: null,
      })
      .execute()
  })
  return { customerKey, gateway: plan.gateway }
}

async function recordConsent(trx: Db, of: { memberId: number; amount: number; now: Date }): Promise<number> {
  const { id } = await trx
    .insertInto('billing_consent')
    .values({
      member_id: of.memberId,
      kind: 'autoPay',
      wording_version: AUTO_PAY_WORDING,
      amount_before: null,
      amount_after: of.amount,
      at: of.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
