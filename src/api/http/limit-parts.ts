import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { Refusal } from '#src/domain/errors.ts'
import type { Env } from './environment.ts'

const [COMMA, BRACKET, BRACE] = [0x2c, 0x5b, 0x7b]

/**
 * Refuses a JSON body of more than `most` parts before it is parsed: to parse, clean and check it takes time by its parts,
 * not by its bytes. Eight megabytes of `{},` held the event loop for two seconds. Throws TOO_LARGE.
 */
export function limitParts(most: number): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (c, next) => {
    if (countParts(await c.req.text()) > most) throw new Refusal('TOO_LARGE')
    await next()
  })
}

/** Commas and opening brackets, those inside texts too: never fewer than there are values. */
export function countParts(json: string): number {
  let count = 1
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at)
    if (unit === COMMA || unit === BRACKET || unit === BRACE) count++
  }
  return count
}
