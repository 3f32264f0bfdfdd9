import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { Refusal } from '#src/domain/errors.ts'
import { answers } from './answers.ts'
import { MEMBER_REFUSALS } from './caller.ts'
import type { Env } from './environment.ts'

/** The lists of the books page. A member's own answer visitors with TOKEN_NULL; the others fill when members exist. */
export const bookFunction = new Hono<Env>()
  .on(
    'GET',
    ['/main/history', '/main/bookmark', '/main/highlight'],
    answers('The member’s own books and marks', z.array(z.never()), MEMBER_REFUSALS),
    async (c: Context<Env>) => {
      const { memberId } = await c.var.reader()
      if (memberId === undefined) throw new Refusal('TOKEN_NULL')
      return c.json<never[]>([])
    },
  )
  .on(
    'GET',
    ['/main/wantRead'],
    answers('The most kept books: empty until there are any', z.array(z.never())),
    (c) => c.json<never[]>([]),
  )
