import { useSyncExternalStore } from 'react'
import { withLock } from '#src/web/lib/with-lock.ts'
import { announceStored, readStored, subscribeStored, writeStored } from '#src/web/lib/stored.ts'

/** What signing in answers; the rest of a session is in cookies no script can read. */
export type Pass = {
  access_token: string
  expireDate: string
  user: { uid: number; nickname: string; thumbnailPath: string | null; billedYn: 'Y' | 'H' | 'N' }
}

const OF_SESSION = [
  'token',
  'user',
  'billedYn',
  'BILLING_DAY',
  'currentPayment',
  'wantRead',
  'backPath',
  'bookDetail',
  'bookIndex',
] as const
const ENDED = new Set(['INVALID_REFRESH', 'SESSION_NULL'])
const RUN_OUT = new Set(['TOKEN_ERR', 'TOKEN_NULL'])

let starting: Promise<unknown> | undefined
let renewing: Promise<string | undefined> | undefined
let onEnd: () => void = () => undefined

/** Signed in means a login cookie and a token (specification §4). */
export function isSignedIn(): boolean {
  return readCookie('isLogin') !== undefined && readStored('token') !== null
}

/** False on the server and while hydrating: what is served is a visitor's page. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(subscribeStored, isSignedIn, () => false)
}

/** Called when a session has ended by itself; the function returned stops that. */
export function onSessionEnd(call: () => void): () => void {
  onEnd = call
  return () => {
    onEnd = () => undefined
  }
}

/** Keeps what signing in answered. */
export function keepSession({ access_token, expireDate, user }: Pass): void {
  document.cookie = 'isLogin=Y; path=/; samesite=lax'
  const until = new Date(expireDate).toUTCString()
  document.cookie = `expireDate=${encodeURIComponent(expireDate)}; path=/; expires=${until}; samesite=lax`
  writeStored('user', JSON.stringify(user))
  writeStored('billedYn', user.billedYn)
  writeStored('token', access_token)
}

/** Keeps what has changed of the one who is signed in. */
export function keepUser({ uid, nickname, thumbnailPath, billedYn }: Pass['user']): void {
  writeStored('user', JSON.stringify({ uid, nickname, thumbnailPath, billedYn }))
  writeStored('billedYn', billedYn)
}

/** Clears what this browser keeps of the session and tells the server, as far as it can be reached. */
export async function endSession(): Promise<void> {
  const token = readStored('token')
  for (const name of ['isLogin', 'expireDate']) document.cookie = `${name}=; path=/; max-age=0; samesite=lax`
  forgetSession()
  // The token names the session where its cookie was lost.
  await fetch('/api/auth/logout', withBearer({ method: 'POST' }, token))
    // An answer that nobody reads keeps its connection.
    .then((answer) => answer.text())
    .catch(() => undefined)
}

/** A browser opened anew goes on with the session it had (specification §4). */
export function startSession(): void {
  if (hasLapsed()) forgetSession()
  if (!waitsForStart()) return
  starting ??= withLock('session', async () => {
    // Another tab may have done it.
    if (waitsForStart()) await takePass(await fetch('/api/auth/autoLogin', { method: 'POST' }), 201)
  })
    .catch(() => undefined)
    .finally(() => {
      starting = undefined
      announceStored()
    })
}

/** Whether a session ran out while nobody was here: its cookies have gone by themselves, and storage has no such end. */
const hasLapsed = () =>
  readCookie('isLogin') === undefined && readCookie('expireDate') === undefined && readStored('user') !== null

function forgetSession(): void {
  for (const key of OF_SESSION) writeStored(key, null)
}

/** Whether a session is being gone on with, and it is not known yet who is here. */
export const isStarting = () => starting !== undefined

export const waitsForStart = () =>
  readCookie('isLogin') === undefined && readCookie('expireDate') !== undefined

/**
 * Calls the API as whoever is signed in here. A token that has run out is renewed and the call made once more; where the
 * session is over the call is made once more as a visitor's. Throws as fetch does where no new token can be reached.
 */
export async function memberFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  if (new URL(input instanceof Request ? input.url : input, location.href).pathname.startsWith('/api/auth/'))
    return fetch(input, init)
  // Where it could not be done before, it is tried again: nobody is a visitor because a connection failed.
  startSession()
  await starting
  const token = isSignedIn() ? readStored('token') : null
  const answer = await fetch(input, withBearer(init, token))
  const code = answer.status === 401 ? await codeOf(answer) : ''
  if (ENDED.has(code) && token !== null) {
    await endHere(token)
    return fetch(input, init)
  }
  if (!RUN_OUT.has(code) || readCookie('isLogin') === undefined) return answer
  return fetch(input, withBearer(init, await renewToken(token)))
}

function withBearer(init: RequestInit, token: string | null | undefined): RequestInit {
  if (token === null || token === undefined) return init
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${token}`)
  return { ...init, headers }
}

/** The new token; undefined where the session is over. One at a time in this tab, and one at a time over all tabs. */
function renewToken(failed: string | null): Promise<string | undefined> {
  renewing ??= withLock('session', () => renew(failed)).finally(() => (renewing = undefined))
  return renewing
}

async function renew(failed: string | null): Promise<string | undefined> {
  const stored = readStored('token')
  // Another tab has renewed it since, or signed out.
  if (stored !== null && stored !== failed) return stored
  if (readCookie('isLogin') === undefined) return undefined
  // No connection is no reason to sign anybody out: then the call fails as any other would.
  return takePass(await fetch('/api/auth/refresh', { method: 'PATCH' }), 200)
}

async function takePass(answer: Response, status: number): Promise<string | undefined> {
  if (answer.status === status) {
    const pass: Pass = await answer.json()
    keepSession(pass)
    return pass.access_token
  }
  if (answer.status !== 401 || !ENDED.has(await codeOf(answer)))
    throw new TypeError(`no session was to be had: HTTP ${answer.status}`)
  await endHere(readStored('token'))
  return undefined
}

/** The session the token belongs to is over. Of several calls that learn it, the first says so. */
async function endHere(token: string | null): Promise<void> {
  if (readStored('token') !== token || readCookie('expireDate') === undefined) return
  const ended = endSession()
  onEnd()
  await ended
}

async function codeOf(answer: Response): Promise<string> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined)
  return typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : ''
}

function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found?.slice(name.length + 1)
}
