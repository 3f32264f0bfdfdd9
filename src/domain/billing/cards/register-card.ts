import type { Selectable } from 'kysely'
import type { Db, Schema } from '#src/db/schema.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import type { CardOutcome } from '#src/domain/billing/gateway.ts'
import { DAY } from '#src/domain/billing/rules.ts'
import { getGateway } from '#src/domain/billing/charging/attempt.ts'
import { Refusal } from '#src/domain/errors.ts'
import { cardPlace } from './card-token.ts'

type Registration = Selectable<Schema['card_registration']>
type Returned = { customerKey: string; authKey: string }

/** So long a member may take over the card page. What was agreed to before it counts no longer than that: prices change. */
const OPEN_FOR = 2 * DAY
/** So long nobody else sends the same registration; milliseconds. */
const IN_FLIGHT = 30_000

/**
 * Exchanges what the card page returned for a token, stores the card, and calls `use` in the same transaction. Where this
 * registration has its card already, answers false and calls nothing: a page that is opened twice registers once.
 * Throws REGISTRATION_NOT_FOUND, for another member's and one that is days old too, CARD_REFUSED, and PAYMENT_PENDING where it must be tried again.
 */
export async function registerCard(
  context: BillingContext,
  memberId: number,
  {
    returned,
    use,
  }: {
    returned: Returned
    use: (trx: Db, card: { id: number; registration: Registration }) => Promise<void>
  },
): Promise<boolean> {
  const registration = await claim(context, memberId, returned.customerKey)
  if (registration === undefined) return false
  const outcome = await getGateway(context, registration.gateway).registerCard({
    ...returned,
    // The key is used once, so the same exchange sent again must be known as the same.
    idempotencyKey: registration.customer_key,
  })
  if (outcome.kind !== 'registered') return refuse(context.db, registration, outcome)
  await context.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('card_registration')
      .set({ state: 'registered' })
      .where('customer_key', '=', registration.customer_key)
      .where('state', '=', 'sent')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const { id } = await trx
      .insertInto('payment_card')
      .values({
        member_id: memberId,
        gateway: registration.gateway,
        customer_key: registration.customer_key,
        token: context.encrypt(outcome.token, cardPlace(registration.customer_key)),
        token_index: context.indexes(outcome.token)[0] ?? null,
        masked_number: outcome.maskedNumber,
        issuer: outcome.issuer,
        state: 'active',
        unusable_since: null,
        created_at: context.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await use(trx, { id, registration })
  })
  return true
}

/** Marks it as sent before it is sent; undefined where its card is registered already. */
async function claim(
  { db, now }: BillingContext,
  memberId: number,
  customerKey: string,
): Promise<Registration | undefined> {
  const at = now()
  const claimed = await db
    .updateTable('card_registration')
    .set({ state: 'sent', sent_at: at })
    .where('customer_key', '=', customerKey)
    .where('member_id', '=', memberId)
    .where('created_at', '>', new Date(at.getTime() - OPEN_FOR))
    .where((eb) =>
      eb.or([
        eb('state', '=', 'opened'),
        eb.and([eb('state', '=', 'sent'), eb('sent_at', '<=', new Date(at.getTime() - IN_FLIGHT))]),
      ]),
    )
    .returningAll()
    .executeTakeFirst()
  if (claimed !== undefined) return claimed
  const found = await db
    .selectFrom('card_registration')
    .select(['state', 'code', 'created_at as createdAt'])
    .where('customer_key', '=', customerKey)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (found === undefined) throw new Refusal('REGISTRATION_NOT_FOUND')
  const isOver = found.createdAt.getTime() <= at.getTime() - OPEN_FOR
  if (isOver && found.state !== 'registered') throw new Refusal('REGISTRATION_NOT_FOUND')
  if (found.state === 'refused') throw new Refusal('CARD_REFUSED', codeField(found.code))
  if (found.state === 'sent') throw new Refusal('PAYMENT_PENDING', undefined, { retryAfter: 5 })
  return undefined
}

async function refuse(
  db: Db,
  { customer_key: customerKey }: Registration,
  outcome: Exclude<CardOutcome, { kind: 'registered' }>,
): Promise<never> {
  const isRefused = outcome.kind === 'refused'
  await db
    .updateTable('card_registration')
    // What may have come through is sent again at the next try.
    .set({ state: isRefused ? 'refused' : 'opened', code: outcome.code })
    .where('customer_key', '=', customerKey)
    .where('state', '=', 'sent')
    .execute()
  if (isRefused) throw new Refusal('CARD_REFUSED', codeField(outcome.code))
  throw new Refusal('PAYMENT_PENDING', undefined, { retryAfter: 5 })
}

const codeField = (code: string | null) => (code === null ? undefined : { card: code })
