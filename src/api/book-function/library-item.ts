import { z } from 'zod'
import type { Entry } from '#src/domain/library/entry.ts'
import type { MemberBook, MemberBooks } from '#src/domain/library/member-books.ts'
import { readPercent } from '#src/domain/reading/rules.ts'
import { book, toBook } from '#src/api/book-core/book.ts'

/** Where a book stands with a member. */
export const libraryEntry = z
  .object({
    bookId: z.number().int(),
    wantReadId: z.number().int().nullable().meta({ description: 'null where it is not kept for later' }),
    readingId: z.number().int().nullable().meta({ description: 'null where it is not on the reading list' }),
    readingPage: z.number().int().nullable().meta({ description: 'null where it was never read' }),
  })
  .meta({ ref: 'LibraryEntry' })

export function toEntry({ bookId, wantToReadId, readingId, page }: Entry): z.infer<typeof libraryEntry> {
  return { bookId, wantReadId: wantToReadId, readingId, readingPage: page }
}

/** A book of a member's library. */
export const libraryItem = book
  .extend({
    bookThumbnail: z.string().nullable(),
    readingBookId: z.number().int().nullable(),
    readingId: z.number().int().nullable(),
    readingPage: z.number().int().nullable(),
    wantReadId: z.number().int().nullable(),
    percent: z.number().int(),
    totalPage: z.number().int(),
    readAt: z.iso.datetime().nullable(),
  })
  .meta({ ref: 'LibraryItem' })

export type LibraryItem = z.infer<typeof libraryItem>

export function toLibraryItem(found: MemberBook): LibraryItem {
  const { readingId, page, totalPage } = found
  const shown = toBook(found)
  return {
    ...shown,
    bookThumbnail: shown.thumbnailPath,
    readingBookId: readingId === null ? null : found.id,
    readingId,
    // A book on the reading list is open at some page, be it the first.
    readingPage: page ?? (readingId === null ? null : 1),
    wantReadId: found.wantToReadId,
    percent: page === null ? 0 : readPercent(page, totalPage),
    totalPage,
    readAt: found.readAt?.toISOString() ?? null,
  }
}

export function toLibraryPage({ items, ...counts }: MemberBooks, page: number) {
  return { items: items.map(toLibraryItem), page, ...counts }
}
