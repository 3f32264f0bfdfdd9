import { z } from 'zod'
import type { BookCard } from '#src/domain/catalog/book-card.ts'
import { book, toBook } from '#src/api/book-core/book.ts'

/** A book, and how many members keep it for later. */
export const wantedBook = book.extend({ wantCount: z.number().int() }).meta({ ref: 'WantedBook' })

export function toWantedBook(found: BookCard & { wantCount: number }): z.infer<typeof wantedBook> {
  return { ...toBook(found), wantCount: found.wantCount }
}
