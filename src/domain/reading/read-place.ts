import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { MemberActor } from '#src/domain/actor.ts'
import { addReading } from '#src/domain/library/reading-list.ts'
import { carryPlaces } from './carry-places.ts'
import { type ReportedPlace, judgePlaces } from './events/judge.ts'
import { openAnchorMappers } from './anchor-mappers.ts'
import { storePlaces } from './events/store-places.ts'

/**
 * Where a member stopped in the current edition of a book, and how far the member came. `block` and `start`, code
 * points into it, are null where no device reported them.
 */
export type ReadPlace = {
  page: number
  block: number | null
  start: number | null
  furthestPage: number
  totalPage: number
  readAt: Date
}

/** Undefined where the member never read it. Throws BOOK_NOT_FOUND. */
export async function findReadPlace(
  db: Db,
  memberId: number,
  bookId: number,
): Promise<ReadPlace | undefined> {
  const found = await db
    .selectFrom('book')
    .innerJoin('edition', 'edition.id', 'book.current_edition_id')
    .leftJoin('read_place', (join) =>
      join.onRef('read_place.edition_id', '=', 'edition.id').on('read_place.member_id', '=', memberId),
    )
    .select(['page_no as page', 'furthest_page_no as furthestPage', 'read_at as readAt'])
    .select(['block_no as block', 'start_at as start', 'edition.page_count as totalPage'])
    .where('book.id', '=', bookId)
    .executeTakeFirst()
  if (found === undefined) throw new Refusal('BOOK_NOT_FOUND')
  const { page, furthestPage, readAt, ...rest } = found
  if (page === null || furthestPage === null || readAt === null) return undefined
  return { page, furthestPage, readAt, ...rest }
}

/**
 * Keeps where a member was at `readAt`, for programs that tell a page and no more, and puts the book on the reading
 * list. What was kept later stays the last place, so that a device that was away overwrites nothing; the furthest page
 * only grows. Returns what holds now. Throws BOOK_NOT_FOUND, PAGE_NOT_FOUND or, where the member may not read the page,
 * DID_NOT_PAYED.
 */
export async function storeReadPlace(
  db: Db,
  actor: MemberActor,
  at: ReportedPlace & { bookId: number; start?: number | null | undefined; device: string; readAt: Date },
): Promise<ReadPlace> {
  const { bookId, page, device, readAt } = at
  const { editionId, isListed, judged } = await judgePlaces(db, actor, { bookId, claims: [at] })
  const [found] = judged
  if (found === undefined || found.editionId === null) throw new Refusal('PAGE_NOT_FOUND')
  if (found.refusal !== undefined) throw new Refusal(found.refusal)
  if (!isListed) await addReading(db, actor, bookId)
  const { block } = found
  const start = block === null ? null : (at.start ?? null)
  const place = { editionId: found.editionId, page, block, start, device, seq: null, readAt }
  await storePlaces(db, actor.memberId, { bookId, places: [place] })
  if (found.editionId !== editionId)
    await carryPlaces(db, { bookId, memberId: actor.memberId }, openAnchorMappers(editionId))
  const stored = await findReadPlace(db, actor.memberId, bookId)
  if (stored === undefined)
    throw new Error(`no place of member ${actor.memberId} in book ${bookId} after keeping one`)
  return stored
}
