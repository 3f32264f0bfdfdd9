import { createMiddleware } from 'hono/factory'
import type { Env } from './environment.ts'
import { type Limit, type Limits, networkOf } from './limits.ts'

/** Who asks for something that nobody else's asking may use up: a household, or a device known to be its owner's. */
export function takeFor(
  c: { env: Env['Bindings']; var: { limits: Limits } },
  limit: Limit,
  of: { device: string | undefined; subject?: string },
): void {
  const who = of.device ?? networkOf(c.env?.address ?? '')
  c.var.limits.take(limit, of.subject === undefined ? who : `${of.subject} ${who}`)
}

/** Counts every call of a route against its caller's address, before anything is read of it. */
export function limited(limit: Limit) {
  return createMiddleware<Env>(async (c, next) => {
    c.var.limits.take(limit, networkOf(c.env?.address ?? ''))
    await next()
  })
}
