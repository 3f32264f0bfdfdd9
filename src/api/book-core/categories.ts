import { Hono } from 'hono'
import { z } from 'zod'
import { type Category, listCategories, listCategoryBooks } from '#src/domain/catalog/categories.ts'
import { getPublisher } from '#src/domain/catalog/publishers.ts'
import { answers } from '#src/api/http/answers.ts'
import { book, toBook } from './book.ts'
import { bookFilter, bookOrder, listedFor, narrowed } from '#src/api/http/book-order.ts'
import type { Env } from '#src/api/http/environment.ts'
import { id, param, query } from '#src/api/http/request.ts'

export type CategoryAnswer = {
  categoryId: number
  slug: string
  name: { ko: string; en: string }
  palette: string
  bookCount: number
  children: CategoryAnswer[]
}

export const category: z.ZodType<CategoryAnswer> = z
  .object({
    categoryId: z.number().int(),
    slug: z.string(),
    name: z.object({ ko: z.string(), en: z.string() }),
    palette: z.string(),
    bookCount: z.number().int(),
    get children() {
      return z.array(category)
    },
  })
  .meta({ ref: 'Category' })

export const categories = new Hono<Env>()
  .get('/category', answers('The tree of categories', z.array(category)), async (c) =>
    c.json((await listCategories(c.var.db)).map(toCategory)),
  )
  .get(
    '/category/:categoryId',
    answers('Books of a category and of those below it', z.array(book), [
      'CATEGORY_NOT_FOUND',
      'INVALID_REQUEST',
    ]),
    param(z.object({ categoryId: id })),
    query(bookFilter),
    async (c) => {
      const listed = { ...listedFor(c), only: narrowed(c.req.valid('query')) }
      return c.json((await listCategoryBooks(c.var.db, c.req.valid('param').categoryId, listed)).map(toBook))
    },
  )
  .get(
    '/publisher/:publisherId',
    answers(
      'A publisher and its books',
      z.object({ publisherId: z.number().int(), publisher: z.string(), books: z.array(book) }),
      ['PUBLISHER_NOT_FOUND', 'INVALID_REQUEST'],
    ),
    param(z.object({ publisherId: id })),
    query(bookOrder),
    async (c) => {
      const found = await getPublisher(c.var.db, c.req.valid('param').publisherId, listedFor(c))
      return c.json({ publisherId: found.id, publisher: found.name, books: found.books.map(toBook) })
    },
  )

export function toCategory(found: Category): CategoryAnswer {
  return {
    categoryId: found.id,
    slug: found.slug,
    name: { ko: found.nameKo, en: found.nameEn },
    palette: found.palette,
    bookCount: found.bookCount,
    children: found.children.map(toCategory),
  }
}
