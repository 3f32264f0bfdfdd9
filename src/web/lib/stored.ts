import { useSyncExternalStore } from 'react'

/** Keys of local storage that are one for the browser, as the specification names them; those of a member: `owner.ts`. */
export type StoredKey =
  | 'currentLanguage'
  | 'backPath'
  | 'bookDetail'
  | 'bookIndex'
  | 'token'
  | 'user'
  | 'billedYn'
  | 'BILLING_DAY'
  | 'currentPayment'
  | 'wantRead'
  | 'device'
  | 'theme'
  | 'mode'
  | 'locationAsked'
  | 'workMode'
  | 'notice_240712'

const listeners = new Set<() => void>()

/** What is kept in this browser; null on the server, while hydrating, and where storage is closed to us. */
export function useStored(key: StoredKey): string | null {
  return useSyncExternalStore(
    subscribeStored,
    () => readStored(key),
    () => null,
  )
}

export function readStored(key: string): string | null {
  try {
    // The server asks too, for every page, and there an error that is thrown and caught costs more than all the rest.
    if (typeof localStorage === 'undefined') return null
    return localStorage.getItem(key)
  } catch {
    // A browser may forbid storage altogether; then nothing is remembered and all else works.
    return null
  }
}

export function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    // As above.
    return []
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Full or forbidden: as above.
  }
  announceStored()
}

/** Calls back when this tab or another has changed what is kept, and when a page that slept meanwhile is shown again. */
export function subscribeStored(listener: () => void): () => void {
  // One event for all, so that everything on the page learns of it in the same moment.
  for (const event of ['storage', 'pageshow']) window.addEventListener(event, announceStored)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** For what follows from what is kept, and has changed without it. */
export function announceStored(): void {
  for (const listener of listeners) listener()
}
