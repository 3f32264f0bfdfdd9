import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'

const MISSING = { bookmark: 'BOOKMARK_NOT_FOUND', highlight: 'HIGHLIGHT_NOT_FOUND' } as const

/** Throws BOOKMARK_NOT_FOUND or HIGHLIGHT_NOT_FOUND, also for another member's. */
export async function removeMark(
  db: Db,
  memberId: number,
  mark: { kind: keyof typeof MISSING; id: number },
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom(mark.kind)
    .where('id', '=', mark.id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal(MISSING[mark.kind])
}
