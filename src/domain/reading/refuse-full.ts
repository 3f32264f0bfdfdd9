import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import { MARKS_PER_BOOK } from './rules.ts'

/**
 * Throws MARKS_FULL where the book has no room for so many more marks of the member as are `coming`; a few more may slip
 * in at the same moment.
 */
export async function refuseFull(
  db: Db,
  table: 'bookmark' | 'highlight',
  { coming, ...of }: { memberId: number; bookId: number; coming: number },
): Promise<void> {
  const { count } = await db
    .selectFrom(table)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member_id', '=', of.memberId)
    .where('book_id', '=', of.bookId)
    .executeTakeFirstOrThrow()
  if (count + coming > MARKS_PER_BOOK) throw new Refusal('MARKS_FULL')
}
