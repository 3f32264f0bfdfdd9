import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { emailKey } from '#src/domain/members/rules.ts'
import type { Vault } from '#src/domain/members/context.ts'

/** Failures are counted together for so long, in seconds. */
const WINDOW_SECONDS = 900
/** So many wrong passwords cost nothing but themselves. */
const FREE = 4
/** So many of all strangers together slow nobody down: the owner on a new device is one of them. */
const FREE_TOGETHER = 50
const FIRST_DELAY = 250
const LONGEST_DELAY = 8000
const LONGEST_DELAY_TOGETHER = 2000
/** After so many in a row a password is not enough: it must be set anew by mail. */
export const MOST_CONSECUTIVE = 100

export type Failures = { recent: number; consecutive: number }

/** Who is counted in whose account; both are keyed hashes. */
export type Counter = { bucket: string; account: string }

/** Counts an attempt as failed until it succeeds, so that many at once are all counted. */
export async function noteAttempt(db: Db, counter: Counter, now: Date): Promise<Failures> {
  const old = sql`sign_in_failure.since <= ${new Date(now.getTime() - WINDOW_SECONDS * 1000)}`
  return db
    .insertInto('sign_in_failure')
    .values({ ...counter, recent: 1, consecutive: 1, since: now, last_at: now })
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

export async function forgetFailures(db: Db, { bucket }: Counter): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('bucket', '=', bucket).execute()
}

/** Forgets whatever was tried in an account by anybody: its owner has a new password, or has left. */
export async function forgetAllFailures(
  { db, vault }: { db: Db; vault: Vault },
  member: { memberId: number; email: string },
): Promise<void> {
  const accounts = [addressName(member.email), memberName(member.memberId)]
  await db
    .deleteFrom('sign_in_failure')
    .where(
      'account',
      'in',
      accounts.flatMap((account) => vault.indexes(account)),
    )
    .execute()
}

/** Counts `who` in the account that an address would have: nobody knows yet whether there is one. */
export function counterOfAddress(vault: Vault, email: string, who: string): Counter {
  const account = addressName(email)
  return { bucket: vault.index(`${account} ${who}`), account: vault.index(account) }
}

/** Counts `who` in the account of a member. */
export function counterOfMember(vault: Vault, memberId: number, who: string): Counter {
  const account = memberName(memberId)
  return { bucket: vault.index(`${account} ${who}`), account: vault.index(account) }
}

const addressName = (email: string) => `sign-in of ${emailKey(email)}`
const memberName = (memberId: number) => `member ${memberId}`

/** How long an attempt has to wait, in milliseconds: from the fifth failure on, doubling each time. */
export function delayOf({ recent }: Failures): number {
  return delayAfter(recent - 1 - FREE, LONGEST_DELAY)
}

/** The same for all strangers together: a pause that no crowd of them makes longer than a person would wait. */
export function delayTogether({ recent }: Failures): number {
  return delayAfter(recent - 1 - FREE_TOGETHER, LONGEST_DELAY_TOGETHER)
}

/** `recent` counts the attempt itself, so it is left out. */
function delayAfter(failed: number, longest: number): number {
  return failed <= 0 ? 0 : Math.min(longest, FIRST_DELAY * 2 ** (failed - 1))
}

/** Whether this attempt is the first of its span that has to wait. */
export function isFirstDelay({ recent }: Failures): boolean {
  return recent === FREE + 2
}

export function isFirstDelayTogether({ recent }: Failures): boolean {
  return recent === FREE_TOGETHER + 2
}
