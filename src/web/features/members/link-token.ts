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

/** Whom the page is about. What the server keeps of a page knows no such thing, so it comes after hydrating. */
export function useMailAddress(): string {
  return useSyncExternalStore(
    () => () => undefined,
    () => new URLSearchParams(location.search).get('id') ?? '',
    () => '',
  )
}
