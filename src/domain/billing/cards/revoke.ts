import { sql } from 'kysely'
import type { BillingContext } from '#src/domain/billing/context.ts'
import { getGateway } from '#src/domain/billing/charging/attempt.ts'
import { cardPlace } from './card-token.ts'

/**
 * Has the payment companies forget the cards that serve nothing any more, so many of them. A card with a charge that is not
 * settled waits: looking that charge up, or sending it again, needs its token.
 */
export async function revokeCards(context: BillingContext, limit: number): Promise<void> {
  const { db } = context
  const cards = await db
    .selectFrom('payment_card')
    .select(['id', 'gateway', 'customer_key as customerKey', 'token'])
    .where('state', '=', 'revoking')
    .where(
      sql<boolean>`not exists (select from charge_attempt
        where charge_attempt.card_id = payment_card.id and charge_attempt.state = 'open')`,
    )
    .orderBy('id')
    .limit(limit)
    .execute()
  for (const { id, gateway, customerKey, token } of cards) {
    const opened = token === null ? undefined : context.decrypt(token, cardPlace(customerKey))
    // One after the other: nobody waits for it.
    const outcome = opened === undefined ? 'revoked' : await getGateway(context, gateway).revokeCard(opened)
    if (outcome === 'revoked')
      await db
        .updateTable('payment_card')
        .set({ state: 'revoked', token: null, token_index: null })
        .where('id', '=', id)
        .execute()
  }
}
