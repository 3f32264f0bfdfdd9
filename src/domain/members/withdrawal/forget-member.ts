import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { forgetSeats } from '#src/domain/billing/groups/free-seat.ts'
import { forgetPayer } from '#src/domain/billing/payment-records.ts'
import { REPORTED, tableOf } from '#src/domain/reviews/report.ts'
import { retainRecords } from './kept-records.ts'
import type { Withdrawn } from '#src/domain/members/context.ts'

export type Gone = { withdrawn: Withdrawn; email: string; emailKey: string; pictureKey: string | null }

/** Until the end of the transaction no other member leaves: two at once would correct the same counts in turns. */
export async function lockWithdrawals(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('withdrawal', 0))`.execute(trx)
}

/**
 * Deletes a member with all that is theirs, corrects what was counted of it, and keeps apart what the law keeps.
 * Undefined where there is no such member. Their picture lies outside the database and is the caller's to remove.
 */
export async function forgetMember(
  trx: Db,
  memberId: number,
  { now, pseudonym }: { now: Date; pseudonym: string },
): Promise<Gone | undefined> {
  // Whatever else the member is doing right now either comes before this or finds nobody.
  const member = await trx
    .selectFrom('member')
    .select(['email', 'email_key', 'picture_key', 'created_at', 'agreed_at', 'marketing_agreed_at'])
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  if (member === undefined) return undefined
  await retainRecords(trx, { memberId, pseudonym, now, ...member })
  await correctCounts(trx, memberId)
  await closeReports(trx, memberId)
  await trx.deleteFrom('entitlement').where('member_id', '=', memberId).execute()
  await forgetPayer(trx, memberId, now)
  await forgetSeats(trx, memberId, { emailKey: member.email_key, now })
  // What else is theirs goes with the row.
  await trx.deleteFrom('member').where('id', '=', memberId).execute()
  const withdrawn = { memberId, signedUpAt: member.created_at, withdrawnAt: now }
  await trx
    .insertInto('withdrawn_member')
    .values({ member_id: memberId, signed_up_at: withdrawn.signedUpAt, withdrawn_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { withdrawn, email: member.email, emailKey: member.email_key, pictureKey: member.picture_key }
}

/** Likes given to others, and what is counted of each book. */
async function correctCounts(trx: Db, memberId: number): Promise<void> {
  await takeBackLikes(trx, memberId, 'review')
  await takeBackLikes(trx, memberId, 'preview')
  await sql`update book_tally set
      want_count = greatest(0, want_count - own.wants),
      review_count = greatest(0, review_count - own.reviews),
      preview_count = greatest(0, preview_count - own.previews)
    from (
      select book_id, sum(wants)::int as wants, sum(reviews)::int as reviews, sum(previews)::int as previews from (
        select book_id, 1 as wants, 0 as reviews, 0 as previews from want_to_read where member_id = ${memberId}
        union all select book_id, 0, 1, 0 from review where member_id = ${memberId} and not held
        union all select book_id, 0, 0, 1 from preview where member_id = ${memberId} and not held
      ) as each group by book_id
    ) as own where book_tally.book_id = own.book_id`.execute(trx)
}

async function takeBackLikes(trx: Db, memberId: number, of: 'review' | 'preview'): Promise<void> {
  await sql`update ${sql.table(of)} set like_count = like_count - 1
    where member_id <> ${memberId} and id in (
      select ${sql.ref(`${of}_id`)} from ${sql.table(`${of}_like`)} where member_id = ${memberId})`.execute(
    trx,
  )
}

/** What the member reported stays without name and words; reports of the member's own writings have lost their matter. */
async function closeReports(trx: Db, memberId: number): Promise<void> {
  await trx
    .updateTable('abuse_report')
    .set({ member_id: null, content: '' })
    .where('member_id', '=', memberId)
    .execute()
  const own = sql.join(
    REPORTED.map(
      (target) =>
        sql`target = ${target} and target_id in (select id from ${sql.table(tableOf[target])} where member_id = ${memberId})`,
    ),
    sql` or `,
  )
  await sql`delete from abuse_report where ${own}`.execute(trx)
}
