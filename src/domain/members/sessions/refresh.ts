import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import { queueMail } from '#src/domain/mail/outbox.ts'
import { noteEvent } from '#src/domain/members/security-events.ts'
import { currentKey, hashToken, keyedHash } from '#src/domain/members/signatures.ts'
import { IDLE, makePass, type Pass } from './session.ts'
import type { MemberContext } from '#src/domain/members/context.ts'

/** For so long a token that was just used still gives its successor, as the reply may have been lost; milliseconds. */
export const GRACE = 20_000

type Rotation = { memberId: number; sessionId: string } | 'INVALID_REFRESH' | 'SESSION_NULL' | 'REUSED'

/**
 * Gives a new pass for a refresh token, which is thereby used up. One used before ends the whole session, as somebody
 * has a copy, but for the one just used whose successor is still unused: its reply was lost, and it gets the same one.
 * Throws SESSION_NULL without a token or after the session, INVALID_REFRESH for an unknown or copied one.
 */
export async function refreshSession(context: MemberContext, token: string | undefined): Promise<Pass> {
  if (token === undefined || token === '') throw new Refusal('SESSION_NULL')
  const now = context.now()
  const successor = keyedHash(currentKey(context.tokenKeys), 'refresh successor', token)
  const expiresAt = new Date(now.getTime() + IDLE)
  const step = { hash: hashToken(token), successor: hashToken(successor), now, expiresAt }
  const rotation = await context.db.transaction().execute((trx) => rotate(trx, step))
  if (rotation === 'REUSED') {
    context.onMailQueued()
    throw new Refusal('INVALID_REFRESH')
  }
  if (typeof rotation === 'string') throw new Refusal(rotation)
  return makePass(context, { ...rotation, refreshToken: successor, expiresAt })
}

type Step = { hash: string; successor: string; now: Date; expiresAt: Date }

/** Answers a refusal instead of throwing it: the end of a session must be committed. */
async function rotate(trx: Db, { hash, successor, now, expiresAt }: Step): Promise<Rotation> {
  const found = await trx
    .selectFrom('refresh_token')
    .innerJoin('session', 'session.id', 'refresh_token.session_id')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select([
      'session.id as sessionId',
      'member.id as memberId',
      'member.language',
      'member.blocked_at',
      'session.ended_at',
      'session.expires_at as ends_at',
      'refresh_token.expires_at',
    ])
    .where('refresh_token.hash', '=', hash)
    .executeTakeFirst()
  if (found === undefined) return 'INVALID_REFRESH'
  const { sessionId, memberId } = found
  const isOver = found.ended_at !== null || found.blocked_at !== null || found.ends_at <= now
  if (isOver || found.expires_at <= now) return 'SESSION_NULL'
  // Of many at once one finds it unused; the others wait for that one's commit.
  const used = await trx
    .updateTable('refresh_token')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (used.numUpdatedRows === 1n) {
    await trx
      .insertInto('refresh_token')
      .values({ hash: successor, session_id: sessionId, expires_at: expiresAt })
      .execute()
    await trx.updateTable('session').set({ last_seen_at: now }).where('id', '=', sessionId).execute()
    return { sessionId, memberId }
  }
  if (await isLostReply(trx, { hash, successor, now })) return { sessionId, memberId }
  const ended = await trx
    .updateTable('session')
    .set({ ended_at: now, end_reason: 'reused' })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (ended.numUpdatedRows === 1n) {
    await queueMail(trx, { memberId, kind: 'sessionReused', language: found.language, at: now })
    await noteEvent(trx, { kind: 'refreshReused', memberId, at: now })
  }
  return 'REUSED'
}

async function isLostReply(
  trx: Db,
  { hash, successor, now }: { hash: string; successor: string; now: Date },
): Promise<boolean> {
  const rows = await trx
    .selectFrom('refresh_token')
    .select(['hash', 'used_at'])
    .where('hash', 'in', [hash, successor])
    .execute()
  const usedAt = rows.find((row) => row.hash === hash)?.used_at
  const next = rows.find((row) => row.hash === successor)
  return usedAt != null && now.getTime() - usedAt.getTime() <= GRACE && next?.used_at === null
}
