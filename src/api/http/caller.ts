import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type RefusalCode, Refusal } from '#src/domain/errors.ts'
import {
  findViewer,
  getSignedIn,
  getTokenHolder,
  type SignedIn,
} from '#src/domain/members/sessions/session.ts'
import type { Actor, MemberActor } from '#src/domain/actor.ts'
import type { Env } from './environment.ts'
import { type Limit, networkOf } from './limits.ts'
import { readPrivate } from './private-cookies.ts'

/** What a call may answer that serves visitors too, where a member's token cannot be used. */
export const CALLER_REFUSALS = ['TOKEN_ERR', 'SESSION_NULL'] as const satisfies readonly RefusalCode[]
/** What a call may answer that only members can make. */
export const MEMBER_REFUSALS = ['TOKEN_NULL', ...CALLER_REFUSALS] as const satisfies readonly RefusalCode[]

/** Who calls; undefined for a visitor. A token that cannot be used is refused, so that its bearer gets a new one. */
export async function findCaller(c: Context<Env>): Promise<SignedIn | undefined> {
  const binding = readPrivate(c, 'fp')
  // Pictures are fetched by the browser itself, which sends no token.
  if (c.req.path.startsWith('/media/')) return findViewer(c.var.members, binding)
  const accessToken = bearerOf(c.req.header('authorization'))
  return accessToken === undefined ? undefined : getSignedIn(c.var.members, { accessToken, binding })
}

/** Who calls by the token alone, for a query that judges the session itself. */
export async function findBearer(c: Context<Env>): Promise<SignedIn | { memberId: undefined }> {
  const accessToken = bearerOf(c.req.header('authorization'))
  if (accessToken === undefined) return { memberId: undefined }
  return getTokenHolder(c.var.members, { accessToken, binding: readPrivate(c, 'fp') })
}

export type MemberEnv = Env & { Variables: { signedIn: SignedIn } }

/** Lets only members pass. What they get is for nobody's memory. */
export const memberOnly = createMiddleware<MemberEnv>(async (c, next) => {
  const binding = readPrivate(c, 'fp')
  const accessToken = bearerOf(c.req.header('authorization'))
  const signedIn = await getSignedIn(c.var.members, { accessToken, binding })
  c.set('signedIn', signedIn)
  c.set('caller', signedIn)
  c.header('cache-control', 'private, no-store')
  await next()
})

/** The member who calls, at this moment; after `memberOnly`. */
export function actorOf(c: Context<MemberEnv>): MemberActor {
  return { memberId: c.var.signedIn.memberId, now: c.var.members.now() }
}

/** Counts a member's calls, wherever they come from; after `memberOnly`. */
export function memberLimited(limit: Limit) {
  return createMiddleware<MemberEnv>(async (c, next) => {
    c.var.limits.take(limit, String(c.var.signedIn.memberId))
    await next()
  })
}

/**
 * Who reads, counted against a limit: a member's calls wherever they come from, a visitor's by the network. What the server
 * asks of itself has no address and is not counted: many readers share its answer.
 */
export async function limitedReader(
  c: { var: Pick<Env['Variables'], 'reader' | 'limits'>; env: Env['Bindings'] },
  limit: Limit,
): Promise<Actor> {
  const reader = await c.var.reader()
  const network = c.env?.address === undefined ? undefined : networkOf(c.env.address)
  const who = reader.memberId === undefined ? network : `member ${reader.memberId}`
  if (who !== undefined) c.var.limits.take(limit, who)
  return reader
}

/** The token of a request, whatever it is worth. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
}

/** What other sites may send a browser to, by design: each brings a proof of its own and needs nobody's cookies. */
const OPEN_TO_ALL: ReadonlySet<string> = new Set([
  // Mail programs press it for their reader (RFC 8058); the token is signed.
  '/api/mail/unsubscribe',
  // Apple answers with a form; the state is known to one browser only.
  '/api/auth/social/apple/callback',
])

/**
 * For calls that change something: refuses what a page of another site makes a browser send. Every browser tells with a change where it comes from;
 * a program that tells nothing carries no one's cookies.
 */
export const sameOriginOnly = createMiddleware<Env>(async (c, next) => {
  if (!OPEN_TO_ALL.has(c.req.path) && isFromElsewhere(c)) throw new Refusal('FORBIDDEN')
  await next()
})

function isFromElsewhere(c: Context<Env>): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const origin = c.req.header('origin')
  if (origin === undefined) return false
  if (origin === c.var.site.publicUrl) return false
  const host = URL.canParse(origin) ? new URL(origin).host : undefined
  return host !== (c.req.header('host') ?? new URL(c.req.url).host)
}
