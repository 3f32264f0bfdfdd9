import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'

/** Failures are counted together for so long, in seconds. */
const WINDOW_SECONDS = 900
/** So many wrong passwords cost nothing but themselves. */
const FREE = 4
const FIRST_DELAY = 250
const LONGEST_DELAY = 8000
/** After so many in a row a password is not enough: it must be set anew by mail. */
export const MOST_CONSECUTIVE = 100

export type Failures = { recent: number; consecutive: number }

/** Counts an attempt as failed until it succeeds, so that many at once are all counted. */
export async function noteAttempt(db: Db, bucket: string, now: Date): Promise<Failures> {
  const old = sql`sign_in_failure.since <= ${new Date(now.getTime() - WINDOW_SECONDS * 1000)}`
  return db
    .insertInto('sign_in_failure')
    .values({ bucket, recent: 1, consecutive: 1, since: now, last_at: now })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({
        recent: sql`case when ${old} then 1 else sign_in_failure.recent + 1 end`,
        since: sql`case when ${old} then ${now}::timestamptz else sign_in_failure.since end`,
        consecutive: sql`sign_in_failure.consecutive + 1`,
        last_at: now,
      }),
    )
    .returning(['recent', 'consecutive'])
    .executeTakeFirstOrThrow()
}

export async function forgetFailures(db: Db, bucket: string): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('bucket', '=', bucket).execute()
}

/** How long an attempt has to wait, in milliseconds: from the fifth failure on, doubling each time. */
export function delayOf({ recent }: Failures): number {
  // `recent` counts the attempt itself.
  const failed = recent - 1
  return failed <= FREE ? 0 : Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (failed - FREE - 1))
}

/** Whether this attempt is the first of its span that has to wait. */
export function isFirstDelay({ recent }: Failures): boolean {
  return recent === FREE + 2
}
