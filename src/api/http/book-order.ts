import type { Context } from 'hono'
import { z } from 'zod'
import { LANGUAGES } from '#src/shared/language.ts'
import { asBookOrder, BOOK_ORDERS, type BookFilter, type ListedFor } from '#src/domain/catalog/rules.ts'
import type { Env } from './environment.ts'

/** What a list of books may be asked. */
export const bookOrder = z.object({
  order: z.enum(BOOK_ORDERS).optional().meta({
    description:
      '`language` (unless said otherwise): books in the asked language come first; `all`: as they come',
  }),
})

export function listedFor(c: Context<Env>): ListedFor {
  return { language: c.var.language, order: asBookOrder(c.req.query('order')) ?? 'language' }
}

/** What a list of books may be narrowed to. */
export const bookFilter = bookOrder.extend({
  free: z.literal('1').optional().meta({ description: 'Only books that anyone may read to the end' }),
  in: z.enum(LANGUAGES).optional().meta({ description: 'Only books in this language' }),
})

export function narrowed({ free, in: language }: z.output<typeof bookFilter>): BookFilter {
  return { isFree: free === '1', language }
}
