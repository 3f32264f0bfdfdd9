import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { type CarriedCounts, carryMarks, countCarried } from '#src/domain/reading/carry-marks.ts'
import { carryPlaces } from '#src/domain/reading/carry-places.ts'
import { openAnchorMappers } from '#src/domain/reading/anchor-mappers.ts'
import { writeCard } from './edition-card.ts'

/** `isLive` says whether readers see the edition now. */
export type Published = { isLive: boolean; counts: CarriedCounts }

/**
 * Carries all marks and places of a book to one of its editions, and lets readers see that instead of the current one.
 * Nothing goes live where `unless` is `unsure` and a mark found its place only approximately or not at all.
 *
 * The switch is one transaction that locks the book: a mark being stored then is waited for and carried, one that comes
 * after it belongs to the edition that was, and is carried when it is next asked for. Most marks are carried before,
 * so that the lock is short; what was carried stays, and does no harm, where the rest fails.
 */
export async function publishEdition(
  db: Db,
  edition: { bookId: number; editionId: number },
  unless?: 'unsure',
): Promise<Published> {
  const { bookId, editionId } = edition
  const movers = openAnchorMappers(editionId)
  await carryMarks(db, { bookId }, movers)
  return db.transaction().execute(async (trx) => {
    await lockBook(trx, bookId)
    await carryMarks(trx, { bookId }, movers)
    const counts = await countCarried(trx, editionId)
    if (unless === 'unsure' && counts.approximate + counts.orphaned > 0) return { isLive: false, counts }
    await carryPlaces(trx, { bookId }, movers)
    await goLive(trx, edition)
    return { isLive: true, counts }
  })
}

/** Blocks transactions that store a mark of the book until this one ends, so that no mark misses the new edition. */
export async function lockBook(trx: Db, bookId: number): Promise<void> {
  await trx.selectFrom('book').select('id').where('id', '=', bookId).forUpdate().execute()
}

/** Makes an edition its book's current one, and the book say what the edition says of it. */
export async function goLive(
  trx: Db,
  { bookId, editionId }: { bookId: number; editionId: number },
): Promise<void> {
  const { card, publishedAt } = await trx
    .selectFrom('edition')
    .select(['card', 'published_at as publishedAt'])
    .where('id', '=', editionId)
    .where('book_id', '=', bookId)
    .executeTakeFirstOrThrow()
  await trx.updateTable('book').set({ current_edition_id: editionId }).where('id', '=', bookId).execute()
  await trx
    .updateTable('edition')
    .set({ published_at: sql`clock_timestamp()` })
    .where('id', '=', editionId)
    .execute()
  if (card !== null) await writeCard(trx, bookId, { card, isFirst: publishedAt === null })
}
