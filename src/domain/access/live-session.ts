import { type RawBuilder, sql } from 'kysely'

/** Whether a session lets its member in, in a query that joins `session` and its `member`. The one rule of sessions. */
export function isLive(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(session.ended_at is null and session.expires_at > ${now} and member.blocked_at is null)`
}

/** The same for one session of one member, in any query. */
export function hasLiveSession(of: { memberId: number; sessionId: string; now: Date }): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from session join member on member.id = session.member_id
    where session.id = ${of.sessionId} and member.id = ${of.memberId} and ${isLive(of.now)})`
}
