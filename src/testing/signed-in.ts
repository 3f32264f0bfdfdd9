import type { Db } from '#src/db/schema.ts'
import { openSession } from '#src/domain/members/sessions/session.ts'
import type { Answer, Ask } from './library.ts'
import { testPorts } from './members.ts'

export type SignedIn = Awaited<ReturnType<typeof signedIn>>

/** A member's browser without the form: its calls carry a token and the cookie it is bound to. */
export async function signedIn(db: Db, ask: Ask, memberId: number, now = () => new Date()) {
  const context = { ...testPorts(), now, db }
  const { accessToken, binding } = await openSession(context, { memberId, device: 'a test' })
  const own = { authorization: `Bearer ${accessToken}`, cookie: `__Host-fp=${binding}` }
  function send<Body = unknown>(method: string, path: string, body?: unknown): Promise<Answer<Body>> {
    return ask<Body>(path, {
      method,
      headers: {
        ...own,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }
  return {
    memberId,
    send,
    headers: own,
    /** A file as the body. */
    upload: <Body = unknown>(path: string, body: BodyInit) =>
      ask<Body>(path, { method: 'POST', headers: own, body }),
    get: <Body = unknown>(path: string) => send<Body>('GET', path),
    post: <Body = unknown>(path: string, body: unknown = {}) => send<Body>('POST', path, body),
    patch: <Body = unknown>(path: string, body: unknown) => send<Body>('PATCH', path, body),
    remove: <Body = unknown>(path: string) => send<Body>('DELETE', path),
  }
}
