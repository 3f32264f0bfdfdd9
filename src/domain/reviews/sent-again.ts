import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import type { MemberActor } from '#src/domain/actor.ts'

/** The very words of a member on a book, once more within this, are one review sent again; milliseconds. */
const AGAIN = 60_000

type Words =
  | { kind: 'review'; words: { content: string } }
  | { kind: 'preview'; words: { title: string; html: string } }

/**
 * The review that says just this and was written a moment ago, of which this one is a repetition: a reply was lost, or a
 * button pressed twice. From here to the end of the transaction no other call adds a review of this member, so that of
 * many at the same moment one is written and the others find it.
 */
export async function findSentAgain(
  trx: Db,
  { memberId, now }: MemberActor,
  { kind, words, bookId }: Words & { bookId: number },
): Promise<number | undefined> {
  await sql`select id from member where id = ${memberId} for no key update`.execute(trx)
  const columns = Object.entries(words).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(kind)}
    where member_id = ${memberId} and book_id = ${bookId} and ${sql.join(columns, sql` and `)}
      and created_at > ${new Date(now.getTime() - AGAIN)}
    order by id desc limit 1`.execute(trx)
  return rows[0]?.id
}
