import { Hono } from 'hono'
import { z } from 'zod'
import { type BookDetail, getBook, listOthersBy } from '#src/domain/catalog/books.ts'
import { readingMinutes } from '#src/domain/catalog/rules.ts'
import { answers } from '#src/api/http/answers.ts'
import { book, toBook } from './book.ts'
import { bookOrder, listedFor } from '#src/api/http/book-order.ts'
import type { Env } from '#src/api/http/environment.ts'
import { id, param, query } from '#src/api/http/request.ts'

const name = z.object({ ko: z.string(), en: z.string() })

const bookDetail = book
  .extend({
    subtitle: z.string().nullable(),
    description: z.string(),
    publisherId: z.number().int().nullable(),
    isbn: z.string().nullable(),
    publishedOn: z.string().nullable(),
    editionId: z.number().int(),
    authors: z.array(z.object({ authorId: z.number().int(), name: z.string() })),
    categories: z.array(z.object({ categoryId: z.number().int(), name })),
    samplePages: z.number().int(),
    totalPage: z.number().int(),
    minutes: z.number().int(),
    direction: z.enum(['ltr', 'rtl']),
    writingMode: z.enum(['horizontal', 'vertical']),
    twinBookId: z.number().int().nullable(),
    twinLanguage: z.string().nullable(),
    counts: z.object({
      characters: z.number().int(),
      pictures: z.number().int().meta({ description: 'Those that take room of their own on a page' }),
      reviews: z.number().int(),
      previews: z.number().int(),
      wants: z.number().int().meta({ description: 'Members who keep it for later' }),
    }),
    rights: z.object({ tts: z.boolean(), ai: z.boolean(), offline: z.boolean(), copyQuota: z.boolean() }),
  })
  .meta({ ref: 'BookDetail' })

export type BookDetailAnswer = z.infer<typeof bookDetail>

export const books = new Hono<Env>()
  .get(
    '/others/:bookId',
    answers('Other books by its author, else of its categories', z.array(book), ['INVALID_REQUEST']),
    param(z.object({ bookId: id })),
    query(bookOrder),
    async (c) =>
      c.json((await listOthersBy(c.var.db, c.req.valid('param').bookId, listedFor(c))).map(toBook)),
  )
  .get(
    '/:bookId',
    answers('A book', bookDetail, ['BOOK_NOT_FOUND', 'INVALID_REQUEST']),
    param(z.object({ bookId: id })),
    async (c) => c.json(toDetail(await getBook(c.var.db, c.req.valid('param').bookId))),
  )

function toDetail(found: BookDetail): BookDetailAnswer {
  const { authors, categories: shelves, characters, pictures, ...rest } = found
  return {
    ...toBook(found),
    subtitle: rest.subtitle,
    description: rest.description,
    publisherId: rest.publisherId,
    isbn: rest.isbn,
    publishedOn: rest.publishedOn,
    editionId: rest.editionId,
    authors: authors.map((author) => ({ authorId: author.id, name: author.name })),
    categories: shelves.map(({ id: categoryId, nameKo, nameEn }) => ({
      categoryId,
      name: { ko: nameKo, en: nameEn },
    })),
    samplePages: rest.samplePages,
    totalPage: rest.totalPage,
    minutes: readingMinutes({ characters, pictures }, found.language),
    direction: rest.direction,
    writingMode: rest.writingMode,
    twinBookId: rest.twinBookId,
    twinLanguage: rest.twinLanguage,
    counts: {
      characters,
      pictures,
      reviews: rest.reviewCount,
      previews: rest.previewCount,
      wants: rest.wantCount,
    },
    rights: rest.rights,
  }
}
