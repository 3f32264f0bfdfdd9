import { Hono } from 'hono'
import { z } from 'zod'
import { getContents, getPageCount } from '#src/domain/catalog/books.ts'
import { answers } from '#src/api/http/answers.ts'
import type { Env } from '#src/api/http/environment.ts'
import { id, param } from '#src/api/http/request.ts'

const section = z.object({
  sectionId: z.number().int(),
  title: z.string(),
  level: z.number().int(),
  page: z.number().int(),
  charactersBefore: z.number().int().meta({ description: 'Of the book’s text before it' }),
  block: z.number().int(),
})

export const contents = new Hono<Env>()
  .get(
    '/section/:bookId',
    answers('Table of contents', z.array(section), ['BOOK_NOT_FOUND', 'INVALID_REQUEST']),
    param(z.object({ bookId: id })),
    async (c) => {
      const entries = await getContents(c.var.db, c.req.valid('param').bookId)
      return c.json(entries.map(({ id: sectionId, ...entry }) => ({ sectionId, ...entry })))
    },
  )
  .get(
    '/page/:bookId',
    answers('Number of pages', z.object({ totalPage: z.number().int() }), [
      'BOOK_NOT_FOUND',
      'INVALID_REQUEST',
    ]),
    param(z.object({ bookId: id })),
    async (c) => c.json({ totalPage: await getPageCount(c.var.db, c.req.valid('param').bookId) }),
  )
