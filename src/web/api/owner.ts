import { useSyncExternalStore } from 'react'
import { isSignedIn, waitsForStart } from './session.ts'
import { readStored, storedKeys, subscribeStored, writeStored } from '#src/web/lib/stored.ts'

/** Whose things are read and written in this browser now: a member's by their id, everybody else's together. */
export type Owner = number | 'visitor'

/** What is kept under one name; a member's under that name and their id, so that nobody else who signs in here meets it. */
type OwnName = 'recentKeywords' | 'readerSettings' | 'listening'

/**
 * A member whose session this browser is about to resume counts already: until it is refused, they are who reads. The
 * server renders for visitors only.
 */
export function currentOwner(): Owner {
  if (typeof document === 'undefined') return 'visitor'
  const uid = isSignedIn() || waitsForStart() ? uidIn(readStored('user')) : undefined
  return uid ?? 'visitor'
}

export function useOwner(): Owner {
  return useSyncExternalStore(subscribeStored, currentOwner, () => 'visitor')
}

export const ownKey = (name: OwnName, owner: Owner = currentOwner()) =>
  owner === 'visitor' ? name : `${name}:${owner}`

export const readOwn = (name: OwnName) => readStored(ownKey(name))

/** Null on the server and while hydrating. */
export function useOwn(name: OwnName): string | null {
  return useSyncExternalStore(
    subscribeStored,
    () => readOwn(name),
    () => null,
  )
}

/** As `readOwn`; a member who has set nothing here yet finds the browser as its visitors have set it. */
export const readOwnOrShared = (name: OwnName) => readOwn(name) ?? readStored(name)

export function useOwnOrShared(name: OwnName): string | null {
  return useSyncExternalStore(
    subscribeStored,
    () => readOwnOrShared(name),
    () => null,
  )
}

/**
 * `readOwnOrShared` for a script that runs before the first paint: an expression in plain ES5, which throws where storage
 * is forbidden.
 */
export const ownOrSharedBoot = (name: OwnName) =>
  `(function(n){var l=localStorage,c=document.cookie,u=/(^|; )isLogin=/.test(c)?l.getItem('token'):/(^|; )expireDate=/.test(c);u=u&&JSON.parse(l.getItem('user')||'{}').uid;return u&&l.getItem(n+':'+u)||l.getItem(n)})('${name}')`

/** Removes all that this browser keeps of a member who has left the library for good. */
export function forgetOwner(uid: number): void {
  for (const key of storedKeys()) if (key.split(':')[1] === String(uid)) writeStored(key, null)
}

export function uidIn(user: string | null): number | undefined {
  try {
    const parsed: unknown = JSON.parse(user ?? 'null')
    const uid: unknown =
      typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'uid') : undefined
    return typeof uid === 'number' ? uid : undefined
  } catch {
    return undefined
  }
}
