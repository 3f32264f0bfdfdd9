import type { Db } from '#src/db/schema.ts'
import { isLive } from '#src/domain/access/live-session.ts'
import { Refusal } from '#src/domain/errors.ts'
import { prepareQuery } from '#src/domain/prepared-query.ts'
import { findTokenHolder, signAccessToken } from './access-token.ts'
import { sign, verifySigned, hashToken } from '#src/domain/members/signatures.ts'
import type { MemberContext, MemberPorts } from '#src/domain/members/context.ts'

const DAY = 86_400_000
/** A session not used for so long is over, in milliseconds. */
export const IDLE = 30 * DAY
/** And so is one this old, however much it is used. */
const ABSOLUTE = 180 * DAY
const REFRESH_BYTES = 32
const BINDING = 'session binding'

/** What a browser gets of a session. */
export type Pass = {
  memberId: number
  sessionId: string
  accessToken: string
  refreshToken: string
  /** Kept where scripts cannot read it: without it the access token opens nothing. */
  binding: string
  /** When signing in again is needed, if nothing is done until then. */
  expiresAt: Date
}

export type SignedIn = { memberId: number; sessionId: string }

/** Begins a session on a device, named as its owner will see it in the list. */
export async function openSession(
  context: MemberContext,
  who: { memberId: number; device: string },
): Promise<Pass> {
  const { db, random } = context
  const now = context.now()
  const sessionId = context.uuid()
  const refreshToken = random(REFRESH_BYTES)
  const expiresAt = new Date(now.getTime() + IDLE)
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('session')
      .values({
        id: sessionId,
        member_id: who.memberId,
        device: who.device,
        created_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + ABSOLUTE),
      })
      .execute()
    await trx
      .insertInto('refresh_token')
      .values({ hash: hashToken(refreshToken), session_id: sessionId, expires_at: expiresAt })
      .execute()
  })
  return makePass(context, { memberId: who.memberId, sessionId, refreshToken, expiresAt })
}

export async function makePass(
  ports: Pick<MemberPorts, 'tokenKeys' | 'now'>,
  of: Omit<Pass, 'accessToken' | 'binding'>,
): Promise<Pass> {
  return {
    ...of,
    accessToken: await signAccessToken(ports, of),
    binding: sign(ports.tokenKeys, BINDING, of.sessionId),
  }
}

/**
 * Who a request comes from. Throws TOKEN_NULL without a token, TOKEN_ERR where it is not ours, has run out or came
 * without its binding, and SESSION_NULL where its session is over.
 */
export async function getSignedIn(
  context: MemberContext,
  given: { accessToken: string | undefined; binding: string | undefined },
): Promise<SignedIn> {
  if (given.accessToken === undefined) throw new Refusal('TOKEN_NULL')
  const holder = await getTokenHolder(context, { ...given, accessToken: given.accessToken })
  const [live] = await findLive(context.db, { sessionId: holder.sessionId, now: context.now() })
  if (live?.memberId !== holder.memberId) throw new Refusal('SESSION_NULL')
  return holder
}

/**
 * Who a token names, by its signature and its binding alone: whether the session still lives is for the next query to
 * say. Throws TOKEN_ERR.
 */
export async function getTokenHolder(
  context: MemberContext,
  given: { accessToken: string; binding: string | undefined },
): Promise<SignedIn> {
  const holder = await findTokenHolder(context, given.accessToken)
  if (holder === undefined || findBoundSession(context, given.binding) !== holder.sessionId)
    throw new Refusal('TOKEN_ERR')
  return holder
}

/** Who a picture is shown to: pictures are fetched without a token, so the binding alone says it. */
export async function findViewer(
  context: MemberContext,
  binding: string | undefined,
): Promise<SignedIn | undefined> {
  const sessionId = findBoundSession(context, binding)
  if (sessionId === undefined) return undefined
  const [found] = await findLive(context.db, { sessionId, now: context.now() })
  return found && { memberId: found.memberId, sessionId }
}

/** The session a browser is bound to, over or not; undefined where the binding is not of our making. */
export function findBoundSession(
  ports: Pick<MemberPorts, 'tokenKeys'>,
  binding: string | undefined,
): string | undefined {
  return verifySigned(ports.tokenKeys, BINDING, binding)
}

const findLive = prepareQuery((db, { sessionId, now }: { sessionId: string; now: Date }) =>
  liveSessions(db, now).select('session.member_id as memberId').where('session.id', '=', sessionId),
)

function liveSessions(db: Db, now: Date) {
  return db.selectFrom('session').innerJoin('member', 'member.id', 'session.member_id').where(isLive(now))
}

export type Device = { id: string; name: string; since: Date; lastSeen: Date }

/** Where a member is signed in, the last seen first. */
export async function listDevices(context: MemberContext, memberId: number): Promise<Device[]> {
  // One that nobody came back to cannot be renewed any more, though its last day has not come.
  const idleSince = new Date(context.now().getTime() - IDLE)
  return liveSessions(context.db, context.now())
    .select([
      'session.id',
      'session.device as name',
      'session.created_at as since',
      'session.last_seen_at as lastSeen',
    ])
    .where('session.member_id', '=', memberId)
    .where('session.last_seen_at', '>', idleSince)
    .orderBy('session.last_seen_at', 'desc')
    .limit(200)
    .execute()
}

/** Signs a member out on one device. Throws DEVICE_NOT_FOUND, also for another member's. */
export async function endDevice(context: MemberContext, memberId: number, sessionId: string): Promise<void> {
  const { numUpdatedRows } = await context.db
    .updateTable('session')
    .set({ ended_at: context.now(), end_reason: 'signed out' })
    .where('id', '=', sessionId)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('DEVICE_NOT_FOUND')
}

/** Ends all sessions of a member, or all but one. Their tokens open nothing from the next request on. */
export async function endSessions(
  db: Db,
  memberId: number,
  how: { at: Date; reason: 'signed out' | 'password'; butNot?: string },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: how.at, end_reason: how.reason })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .$if(how.butNot !== undefined, (query) => query.where('id', '<>', how.butNot ?? ''))
    .execute()
}

/** Ends the session a browser is bound to, if there is one. */
export async function endBoundSession(context: MemberContext, binding: string | undefined): Promise<void> {
  const sessionId = findBoundSession(context, binding)
  if (sessionId === undefined) return
  await context.db
    .updateTable('session')
    .set({ ended_at: context.now(), end_reason: 'signed out' })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}
