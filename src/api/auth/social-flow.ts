import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { Refusal } from '#src/domain/errors.ts'
import { SOCIAL_PROVIDERS, type SocialProvider } from '#src/domain/members/rules.ts'
import { hashToken } from '#src/domain/members/signatures.ts'
import {
  beginSocial,
  type SocialCookie,
  returnFromSocial,
  SOCIAL_LIFE,
} from '#src/domain/members/social/social-flow.ts'
import { SocialFault } from '#src/domain/members/social/social-gate.ts'
import { sendsOn } from '#src/api/http/answers.ts'
import type { Env } from '#src/api/http/environment.ts'
import { limited } from '#src/api/http/limited.ts'
import { dropPrivate, keepPrivate, privateNames, readPrivate } from '#src/api/http/private-cookies.ts'
import { param } from '#src/api/http/request.ts'

const provider = z.enum(SOCIAL_PROVIDERS)
const REFUSALS = ['INVALID_REQUEST', 'NOT_FOUND', 'TOO_MANY_REQUESTS'] as const
/** One for each window in which a sign-in is under way; more than that nobody has open. */
const MOST_AT_ONCE = 4

/** The way to a provider and back, which a browser goes by itself. */
export const socialFlow = new Hono<Env>()
  .get(
    '/:provider',
    limited('social'),
    sendsOn('Begins a sign-in through a provider: opened as a page, it leads there', REFUSALS),
    param(z.object({ provider })),
    async (c) => {
      const { provider } = c.req.valid('param')
      refuseUnknown(c, provider)
      return orBackToLogin(c, async () => {
        const returnTo = returnAddress(c, provider)
        const { address, cookie } = await beginSocial(c.var.members, c.var.social, { provider, returnTo })
        clearWhereMany(c)
        // Apple sends the browser back with a form, and browsers give a form from elsewhere no stricter cookie.
        setSocialCookie(c, cookie, provider === 'apple' ? 'None' : 'Lax')
        return address
      })
    },
  )
  .get(
    '/:provider/callback',
    limited('social'),
    sendsOn('Where a provider sends the browser back to', REFUSALS),
    param(z.object({ provider })),
    (c) => comeBack(c, c.req.valid('param').provider, new URL(c.req.url).searchParams),
  )
  .post(
    '/apple/callback',
    limited('social'),
    sendsOn('Where Apple sends the browser back to, with a form', [...REFUSALS, 'FORBIDDEN', 'TOO_LARGE']),
    async (c) => {
      const form = Object.entries(await c.req.parseBody())
      const texts = form.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
      return comeBack(c, 'apple', new URLSearchParams(texts))
    },
  )

function refuseUnknown(c: Context<Env>, provider: SocialProvider): void {
  if (!c.var.social.providers.includes(provider)) throw new Refusal('NOT_FOUND')
}

async function comeBack(c: Context<Env>, provider: SocialProvider, answer: URLSearchParams) {
  refuseUnknown(c, provider)
  return orBackToLogin(c, async () => {
    const state = answer.get('state') ?? ''
    const encrypted = take(c, state)
    const address = new URL(`${returnAddress(c, provider)}?${answer.toString()}`)
    const back = { provider, state, encrypted, answer: address }
    const cookie = await returnFromSocial(c.var.members, c.var.social, back)
    setSocialCookie(c, cookie, 'Lax')
    // After the # the word stays in this browser: no log and no other site gets to see it.
    return `/authentication#${cookie.word}`
  })
}

/** Whatever cuts the way off, the person stands before the sign-in again and reads why. */
async function orBackToLogin(c: Context<Env>, go: () => Promise<string>): Promise<Response> {
  c.header('cache-control', 'no-store')
  try {
    return c.redirect(await go(), 303)
  } catch (error) {
    if (!(error instanceof SocialFault)) throw error
    return c.redirect(`/login?social=${error.reason}`, 303)
  }
}

function returnAddress(c: Context<Env>, provider: SocialProvider): string {
  const { publicUrl } = c.var.site
  return `${publicUrl ?? new URL(c.req.url).origin}/api/auth/social/${provider}/callback`
}

/** Each window has a cookie of its own, so that two at once do not take each other's. */
const BEGINNING = 'so-'
const nameFor = (word: string) => `${BEGINNING}${hashToken(word).slice(0, 12)}`

function setSocialCookie(c: Context<Env>, { word, encrypted }: SocialCookie, sameSite: 'Lax' | 'None'): void {
  keepPrivate(c, nameFor(word), encrypted, { sameSite, maxAge: SOCIAL_LIFE / 1000 })
}

/** What the browser kept for this word, without letting go of it. */
export function look(c: Context<Env>, word: string): string | undefined {
  return readPrivate(c, nameFor(word))
}

/** What the browser kept for this word, which it then forgets. */
export function take(c: Context<Env>, word: string): string | undefined {
  const encrypted = look(c, word)
  if (encrypted !== undefined) dropPrivate(c, nameFor(word), 'Lax')
  return encrypted
}

/** Ways begun and never ended would fill the browser's headers. */
function clearWhereMany(c: Context<Env>): void {
  const names = privateNames(c, BEGINNING)
  if (names.length < MOST_AT_ONCE) return
  for (const name of names) dropPrivate(c, name, 'Lax')
}
