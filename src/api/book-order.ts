import type { Context } from 'hono'
import { z } from 'zod'
import { asBookOrder, BOOK_ORDERS, type ListedFor } from '#src/domain/catalog/rules.ts'
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
