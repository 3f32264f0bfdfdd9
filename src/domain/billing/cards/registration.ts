import type { Db } from '#src/db/schema.ts'
import type { MemberActor } from '#src/domain/actor.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import type { GatewayName } from '#src/domain/billing/gateway.ts'
import { Refusal } from '#src/domain/errors.ts'
import { getOpenPlan, getPlan } from '#src/domain/billing/plans.ts'
import { findLedGroup, type Group } from '#src/domain/billing/groups/group.ts'
import { findGroupLive, findLive } from '#src/domain/billing/subscriptions/subscription.ts'

/** Which words of consent a member saw; the texts stand in `content/consents`. */
const AUTO_PAY_WORDING = 'auto-pay-1'

export type NewRegistration = {
  /** Absent: another card for the subscription there is. */
  planCode: string | undefined
  agrees: boolean
  /** Where the member was reading. */
  returnPath: string | undefined
  /** The card pays for the group that the member leads. */
  forGroup?: boolean
}

/**
 * Begins the registration of a card: what the member wants and agrees to is stored before the card page opens. Answers the
 * payment company, and the number that it will know the holder by. Throws PAYMENTS_OFF, PLAN_NOT_FOUND, INVALID_REQUEST without
 * consent, SUBSCRIBED_ALREADY, NOT_SUBSCRIBED where there is no subscription to give another card to, and GROUP_NOT_FOUND
 * for a group's card where the member leads none that pays by card.
 */
export async function openRegistration(
  context: BillingContext,
  { memberId, now }: MemberActor,
  { planCode, agrees, returnPath, forGroup = false }: NewRegistration,
): Promise<{ customerKey: string; gateway: GatewayName }> {
  const group = forGroup ? await getPayingGroup(context.db, memberId) : undefined
  const live =
    group === undefined ? await findLive(context.db, memberId) : await findGroupLive(context.db, group.id)
  if (planCode !== undefined && live !== undefined) throw new Refusal('SUBSCRIBED_ALREADY')
  if (planCode === undefined && live === undefined) throw new Refusal('NOT_SUBSCRIBED')
  const plan =
    planCode === undefined
      ? await getPlan(context.db, live?.plan_code ?? '')
      : await getOpenPlan(context.db, planCode)
  if (plan.kind !== (group === undefined ? 'personal' : 'group')) throw new Refusal('PLAN_NOT_FOUND')
  if (context.gateways[plan.gateway] === undefined) throw new Refusal('PAYMENTS_OFF')
  // Whoever leads a group that somebody else paid for has agreed to nothing yet.
  const isNewPayer = group !== undefined && live?.card_id === null
  const needsConsent = planCode !== undefined || isNewPayer
  if (needsConsent && !agrees) throw new Refusal('INVALID_REQUEST', { agrees: 'REQUIRED' })
  const unitAmount = live?.agreed_amount ?? plan.amount
  const customerKey = context.uuid()
  await context.db.transaction().execute(async (trx) => {
    const consentId = needsConsent
      ? await recordConsent(trx, { memberId, amount: unitAmount * (group?.seats ?? 1), now })
      : null
    await trx
      .insertInto('card_registration')
      .values({
        customer_key: customerKey,
        member_id: memberId,
        group_id: group?.id ?? null,
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

async function getPayingGroup(db: Db, memberId: number): Promise<Group> {
  const group = await findLedGroup(db, memberId)
  if (group?.pay_by !== 'card') throw new Refusal('GROUP_NOT_FOUND')
  return group
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
