import { z } from 'zod'
import type { BookCard } from '#src/domain/catalog/book-card.ts'

/** A book as cards and lists show it, in the words of the specification. */
export const book = z
  .object({
    bookId: z.number().int(),
    bookTitle: z.string(),
    author: z.string(),
    translator: z.string().nullable(),
    publisher: z.string().nullable(),
    thumbnailPath: z
      .string()
      .nullable()
      .meta({ description: 'null where the cover is made from title and author' }),
    thumbnailWidth: z.number().int().nullable(),
    thumbnailHeight: z.number().int().nullable(),
    language: z.string(),
    isFree: z.boolean(),
    palette: z.string().meta({ description: 'Colour of the made cover' }),
  })
  .meta({ ref: 'Book' })

export type Book = z.infer<typeof book>

export function toBook(card: BookCard): Book {
  return {
    bookId: card.id,
    bookTitle: card.title,
    author: card.author,
    translator: card.translator,
    publisher: card.publisher,
    thumbnailPath: card.coverKey === null ? null : `/media/${card.editionId}/${card.coverKey}`,
    thumbnailWidth: card.coverWidth,
    thumbnailHeight: card.coverHeight,
    language: card.language,
    isFree: card.isFree,
    palette: card.palette,
  }
}
