import type { Db } from '#src/db/schema.ts'
import { type CarriedCounts, countCarried } from '#src/domain/reading/carry-marks.ts'
import { type Published, publishEdition } from './publish-edition.ts'

/** An edition of a book as the operator sees it. */
export type Edition = {
  id: number
  number: number
  fileName: string
  pages: number
  /** Whether it is the one that readers see. */
  isLive: boolean
  /** When readers last began to see it; null where they never did. */
  publishedAt: Date | null
  /** Of the marks that were made in other editions. */
  counts: CarriedCounts
}

export type EditionFault = 'NO_BOOK' | 'NO_EDITION' | 'NOTHING_BEFORE'

/** Why an edition cannot be shown. */
export class EditionError extends Error {
  readonly code: EditionFault
  constructor(code: EditionFault) {
    super(code)
    this.name = 'EditionError'
    this.code = code
  }
}

/** All editions of a book, the newest first. Throws NO_BOOK. */
export async function listEditions(db: Db, bookId: number): Promise<{ title: string; editions: Edition[] }> {
  const book = await db
    .selectFrom('book')
    .select(['title', 'current_edition_id as currentId'])
    .where('id', '=', bookId)
    .executeTakeFirst()
  if (book === undefined) throw new EditionError('NO_BOOK')
  const editions = await db
    .selectFrom('edition')
    .select(['id', 'number', 'file_name as fileName', 'page_count as pages', 'published_at as publishedAt'])
    .where('book_id', '=', bookId)
    .orderBy('number', 'desc')
    .execute()
  return {
    title: book.title,
    editions: await Promise.all(
      editions.map(async (edition) => ({
        ...edition,
        number: edition.number ?? 1,
        isLive: edition.id === book.currentId,
        counts: await countCarried(db, edition.id),
      })),
    ),
  }
}

/** Lets readers see an edition by its number, whatever becomes of marks. Throws NO_BOOK or NO_EDITION. */
export async function showEdition(
  db: Db,
  of: { bookId: number; number: number },
): Promise<Published & { edition: Edition }> {
  const { editions } = await listEditions(db, of.bookId)
  const edition = editions.find(({ number }) => number === of.number)
  if (edition === undefined) throw new EditionError('NO_EDITION')
  if (edition.isLive) return { edition, isLive: true, counts: edition.counts }
  return { edition, ...(await publishEdition(db, { bookId: of.bookId, editionId: edition.id })) }
}

/**
 * Lets readers see again what they saw before the current edition, with their marks and places as they were there.
 * Twice leads back to where it began. Throws NO_BOOK or, where they never saw another, NOTHING_BEFORE.
 */
export async function rollBack(db: Db, bookId: number): Promise<Published & { edition: Edition }> {
  const { editions } = await listEditions(db, bookId)
  const [before] = editions
    .filter(({ isLive, publishedAt }) => !isLive && publishedAt !== null)
    .toSorted((one, other) => Number(other.publishedAt) - Number(one.publishedAt))
  if (before === undefined) throw new EditionError('NOTHING_BEFORE')
  return showEdition(db, { bookId, number: before.number })
}
