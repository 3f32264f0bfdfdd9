import { useEffect, useSyncExternalStore } from 'react'

/** What the card page sent back with the member. */
export type Returned = { customerKey: string; authKey: string }

/** Undefined until the address has been read. */
let returned: Returned | 'nothing' | undefined
const listeners = new Set<() => void>()

/**
 * What the card page sent back, taken out of the address at once, so that neither the history, a reload nor a shared link has
 * it. It is remembered while this document is open, for a page that is drawn twice or come back to.
 */
export function useReturned(): Returned | 'nothing' | undefined {
  useEffect(takeReturned, [])
  return useSyncExternalStore(
    subscribe,
    () => returned,
    () => undefined,
  )
}

function takeReturned(): void {
  const search = new URLSearchParams(location.search)
  const [customerKey, authKey] = [search.get('customerKey'), search.get('authKey')]
  if (customerKey !== null && authKey !== null) {
    returned = { customerKey, authKey }
    // The prototype's method, because the router listens to the patched one and this is no navigation.
    History.prototype.replaceState.call(history, history.state, '', location.pathname)
  }
  returned ??= 'nothing'
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
