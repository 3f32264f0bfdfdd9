import type { Db } from '#src/db/schema.ts'
import type { Anchor } from '#src/shared/anchor.ts'

/** What a caller says of the characters from `start` to `end` of the nth text block of a page. */
export async function claimOf(
  db: Db,
  book: { editionId: number },
  at: { page: number; start: number; end: number; nth?: number },
): Promise<Pick<Anchor, 'editionId' | 'block' | 'start' | 'end' | 'exact'>> {
  const { number, text } = await db
    .selectFrom('block')
    .select(['number', 'text'])
    .where('edition_id', '=', book.editionId)
    .where('page_no', '=', at.page)
    .where('text', '<>', '')
    .orderBy('number')
    .offset(at.nth ?? 0)
    .limit(1)
    .executeTakeFirstOrThrow()
  const { start, end } = at
  const exact = Array.from(text).slice(start, end).join('')
  return { editionId: book.editionId, block: number, start, end, exact }
}
