import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Env } from './environment.ts'

/*
 * Cookies that only the server reads. Their names begin with `__Host-`, which a browser takes over TLS alone, and from
 * this host alone. WebKit drops them over plain http on the machine itself, where a demo is tried out: there, and never
 * in production, they have names without a promise.
 */

const SAFE = '__Host-'
const PLAIN = 'loopback-'
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

type Life = { maxAge: number; sameSite?: 'Strict' | 'Lax' | 'None' }

export function readPrivate<E extends Env>(c: Context<E>, name: string): string | undefined {
  return getCookie(c, prefixOf(c) + name)
}

export function keepPrivate<E extends Env>(c: Context<E>, name: string, value: string, life: Life): void {
  // A cookie that comes along from another site must be secure, which most browsers allow on the machine itself.
  const secure = !isPlainLoopback(c) || life.sameSite === 'None'
  setCookie(c, prefixOf(c) + name, value, { ...cookiesOf(c), sameSite: 'Strict', ...life, secure })
}

export function dropPrivate<E extends Env>(
  c: Context<E>,
  name: string,
  sameSite: 'Strict' | 'Lax' = 'Strict',
): void {
  deleteCookie(c, prefixOf(c) + name, { ...cookiesOf(c), sameSite })
}

/** The names of those that the browser sent and that begin so. */
export function privateNames<E extends Env>(c: Context<E>, beginning: string): string[] {
  const prefix = prefixOf(c)
  return Object.keys(getCookie(c))
    .filter((name) => name.startsWith(prefix + beginning))
    .map((name) => name.slice(prefix.length))
}

function cookiesOf<E extends Env>(c: Context<E>) {
  return { path: '/', httpOnly: true, secure: !isPlainLoopback(c) }
}

function prefixOf<E extends Env>(c: Context<E>): string {
  return isPlainLoopback(c) ? PLAIN : SAFE
}

function isPlainLoopback<E extends Env>(c: Context<E>): boolean {
  if (!c.var.isDemo) return false
  const { protocol, hostname } = new URL(c.req.url)
  return protocol === 'http:' && LOOPBACK.has(hostname)
}
