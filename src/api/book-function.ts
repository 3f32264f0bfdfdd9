import { Hono } from 'hono'
import { z } from 'zod'
import { answers } from './answers.ts'
import type { Env } from './environment.ts'

/** The lists of the books page that reviews will fill. */
export const bookFunction = new Hono<Env>().on(
  'GET',
  ['/main/bestReview', '/main/review'],
  answers('Reviews: empty until there are any', z.array(z.never())),
  (c) => c.json<never[]>([]),
)
