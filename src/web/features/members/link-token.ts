import { useSyncExternalStore } from 'react'

/** What follows the # in the link of a mail. It reaches no server's log; empty while hydrating. */
export function useLinkToken(): string {
  return useSyncExternalStore(
    (changed) => {
      addEventListener('hashchange', changed)
      return () => removeEventListener('hashchange', changed)
    },
    () => location.hash.slice(1),
    () => '',
  )
}
