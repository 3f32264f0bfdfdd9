import { type RawBuilder, sql } from 'kysely'

/** Whether a session lets its member in, in a query that joins `session` and its `member`. The one rule of sessions. */
export function isLive(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(session.ended_at is null and session.expires_at > ${now} and member.blocked_at is null)`
}
