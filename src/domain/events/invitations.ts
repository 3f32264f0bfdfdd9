import type { Db } from '#src/db/schema.ts'
import type { Actor, MemberActor } from '#src/domain/actor.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import { addBatch, giveCoupon } from '#src/domain/billing/coupons/make-coupons.ts'
import { lockMember } from '#src/domain/billing/subscriptions/subscription.ts'
import { Refusal } from '#src/domain/errors.ts'

/** 256 bits: nobody guesses one. */
const TOKEN_BYTES = 32

/** An invitation as its holder sees it: not accepted yet, or by this member. */
export type Invitation = { isClaimed: boolean; couponDays: number | null }

/** What an address names. */
export type InvitationAddress = { slug: string; token: string }

type Ports = Pick<BillingContext, 'db' | 'indexes' | 'randomBytes'>

/**
 * Makes invitations to an event and answers their tokens, which are nowhere else to be found afterwards. `days` of the coupon that each
 * gives; 0 for none, undefined for as many as the event gives. Throws EVENT_NOT_FOUND.
 */
export async function makeInvitations(
  { db, indexes, randomBytes }: Ports,
  { slug, count, days }: { slug: string; count: number; days: number | undefined },
  now: Date,
): Promise<string[]> {
  const tokens = Array.from({ length: count }, () =>
    Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url'),
  )
  await db.transaction().execute(async (trx) => {
    const event = await trx
      .selectFrom('public_event')
      .select(['id', 'coupon_days as couponDays'])
      .where('slug', '=', slug)
      .executeTakeFirst()
    if (event === undefined) throw new Refusal('EVENT_NOT_FOUND')
    const given = days ?? event.couponDays ?? 0
    const batch = { count, days: given, note: `event ${slug}`, validUntil: undefined }
    const batchId = given === 0 ? null : await addBatch(trx, batch, now)
    await trx
      .insertInto('event_invitation')
      .values(
        tokens.map((token) => ({
          event_id: event.id,
          token_hash: indexes(token)[0] ?? '',
          coupon_batch_id: batchId,
          created_at: now,
          claimed_at: null,
          member_id: null,
        })),
      )
      .execute()
  })
  return tokens
}

/**
 * The invitation of a link. Throws EVENT_INVITATION_NOT_FOUND: whoever asks learns nothing of whether there is none, or
 * somebody else has accepted it.
 */
export async function getInvitation(
  { db, indexes }: Pick<Ports, 'db' | 'indexes'>,
  { memberId }: Actor,
  address: InvitationAddress,
): Promise<Invitation> {
  const found = await invitationAt(db, indexes, address).executeTakeFirst()
  return toInvitation(openTo(found, memberId))
}

/**
 * Accepts an invitation for a member, who gets its coupon; again by the same member it changes nothing. Throws
 * EVENT_INVITATION_NOT_FOUND as `getInvitation` does, EVENT_CLAIMED_ALREADY for who has accepted another one to the same event, and
 * EVENT_ENDED.
 */
export async function claimInvitation(
  { db, indexes, randomBytes }: Ports,
  { memberId, now }: MemberActor,
  address: InvitationAddress,
): Promise<Invitation> {
  return db.transaction().execute(async (trx) => {
    await lockMember(trx, memberId)
    const locked = await invitationAt(trx, indexes, address).forUpdate('event_invitation').executeTakeFirst()
    const invitation = openTo(locked, memberId)
    if (invitation.claimedAt !== null) return toInvitation(invitation)
    if (invitation.endsAt <= now) throw new Refusal('EVENT_ENDED')
    if (await hasClaimed(trx, invitation.eventId, memberId)) throw new Refusal('EVENT_CLAIMED_ALREADY')
    await trx
      .updateTable('event_invitation')
      .set({ claimed_at: now, member_id: memberId })
      .where('id', '=', invitation.id)
      .execute()
    const { batchId } = invitation
    if (batchId !== null) await giveCoupon(trx, { indexes, randomBytes }, { batchId, memberId, now })
    return toInvitation({ ...invitation, claimedAt: now })
  })
}

function invitationAt(db: Db, indexes: Ports['indexes'], { slug, token }: InvitationAddress) {
  return db
    .selectFrom('event_invitation')
    .innerJoin('public_event', 'public_event.id', 'event_id')
    .leftJoin('coupon_batch', 'coupon_batch.id', 'coupon_batch_id')
    .select(['event_invitation.id', 'event_id as eventId', 'ends_at as endsAt'])
    .select(['claimed_at as claimedAt', 'member_id as memberId'])
    .select(['coupon_batch_id as batchId', 'days as couponDays'])
    .where('slug', '=', slug)
    .where('token_hash', 'in', indexes(token))
}

type Row = {
  id: number
  eventId: number
  endsAt: Date
  claimedAt: Date | null
  memberId: number | null
  batchId: number | null
  couponDays: number | null
}

/** The row where nobody has accepted it, or this member has. */
function openTo(found: Row | undefined, memberId: number | undefined): Row {
  if (found === undefined || (found.claimedAt !== null && found.memberId !== (memberId ?? 0)))
    throw new Refusal('EVENT_INVITATION_NOT_FOUND')
  return found
}

function toInvitation({ claimedAt, couponDays }: Pick<Row, 'claimedAt' | 'couponDays'>): Invitation {
  return { isClaimed: claimedAt !== null, couponDays }
}

async function hasClaimed(trx: Db, eventId: number, memberId: number): Promise<boolean> {
  const other = await trx
    .selectFrom('event_invitation')
    .select('id')
    .where('event_id', '=', eventId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return other !== undefined
}
