import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import { LRUCache } from 'lru-cache'
import type { Refusal, RefusalCode } from '#src/domain/errors.ts'
import { noteEvent, type SecurityEvent } from '#src/domain/members/security-events.ts'
import type { Env } from './environment.ts'
import { networkOf } from './limits.ts'

/** Refusals that tell of somebody who tries more than is allowed. What a wrong code or password costs is noted where it is checked. */
const NOTED: Partial<Record<RefusalCode, SecurityEvent['kind']>> = {
  FORBIDDEN: 'accessDenied',
  MEMBER_BLOCKED: 'accessDenied',
  TOO_MANY_REQUESTS: 'limitExceeded',
}

/** One who goes on and on is written down once in so long, in milliseconds. */
const SPAN = 600_000
const REMEMBERED = 10_000
/** In a span nobody makes this process write more than so many rows: a flood of refusals must not become one of writes. */
const MOST_IN_SPAN = 200

/** Writes refusals down as security events; `clock` gives milliseconds. A failing database does not change the answer. */
export function createRefusalLog(clock: () => number, onFault: (error: Error) => void) {
  const lastLogged = new LRUCache<string, number>({ max: REMEMBERED })
  let span = { until: 0, written: 0 }
  return async function noteRefusal(c: Context<Env>, { code }: Refusal): Promise<void> {
    const kind = NOTED[code]
    if (kind === undefined) return
    const now = clock()
    const memberId = c.var.caller?.memberId
    const detail = `${c.req.method} ${matchedRoutes(c).at(-1)?.path ?? ''}`
    const key = `${kind} ${detail} ${memberId ?? networkOf(c.env?.address ?? '')}`
    if ((lastLogged.get(key) ?? 0) > now) return
    lastLogged.set(key, now + SPAN)
    if (span.until <= now) span = { until: now + SPAN, written: 0 }
    if (++span.written > MOST_IN_SPAN) return
    await noteEvent(c.var.db, { kind, memberId, detail, at: c.var.members.now() }).catch(onFault)
  }
}
