import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'

/**
 * Whether what this member writes is held back: until the e-mail address is verified, nobody else sees or counts it. To
 * be called where the member's row is locked, so that no verification comes between the answer and the writing.
 */
export async function isReviewHeld(trx: Db, memberId: number): Promise<boolean> {
  const { verifiedAt } = await trx
    .selectFrom('member')
    .select('email_verified_at as verifiedAt')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return verifiedAt === null
}

/** Of reviews, short or long: those a member sees, which are everyone's and the member's own. */
export function seenBy(memberId: number | undefined) {
  return sql<boolean>`(not held or member_id = ${memberId ?? 0})`
}

/** Shows everyone what a member wrote before, and counts it; in the transaction that verified the address. */
export async function releaseHeldReviews(trx: Db, memberId: number): Promise<void> {
  await release(trx, memberId, 'review')
  await release(trx, memberId, 'preview')
  await trx
    .updateTable('series_comment')
    .set({ held: false })
    .where('member_id', '=', memberId)
    .where('held', '=', true)
    .execute()
}

async function release(trx: Db, memberId: number, table: 'review' | 'preview') {
  const count = sql.ref(`${table}_count`)
  await sql`with released as (
      update ${sql.table(table)} set held = false where member_id = ${memberId} and held returning book_id
    )
    insert into book_tally (book_id, ${count}) select book_id, count(*) from released group by book_id
    on conflict (book_id) do update set ${count} = ${sql.ref(`book_tally.${table}_count`)} + excluded.${count}`.execute(
    trx,
  )
}
