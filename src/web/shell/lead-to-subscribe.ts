import { MutationCache, QueryCache } from '@tanstack/react-query'
import { isUnpaid } from '#src/web/api/client.ts'
import { isSignedIn, waitsForStart } from '#src/web/api/session.ts'
import { rememberPath } from '#src/web/lib/back.ts'
import { subscribePath } from '#src/web/lib/subscribe-path.ts'

type Navigator = { navigate: (to: { href: string }) => Promise<void> }

declare module '@tanstack/react-query' {
  interface Register {
    /** `answersUnpaid`: whoever made the call says itself that only a subscription opens that. */
    queryMeta: { answersUnpaid?: boolean }
    mutationMeta: { answersUnpaid?: boolean }
  }
}

/** To the page of subscribing, by way of sign-in for a visitor; from there a member comes back to the place given. */
export async function leadToSubscribe(router: Navigator, from = currentPath()): Promise<void> {
  const path = subscribePath(from)
  const isMember = isSignedIn() || waitsForStart()
  if (!isMember) rememberPath(path)
  await router.navigate({ href: isMember ? path : '/login' })
}

/** For every call that is refused because only a subscription opens that, unless its caller answers it. */
export function leadUnpaidCalls(router: () => Navigator) {
  const lead = (error: Error, meta: { answersUnpaid?: boolean } | undefined) => {
    // The server renders a paid place as for a visitor, and leads nobody.
    if (typeof document === 'undefined' || !isUnpaid(error) || meta?.answersUnpaid === true) return
    void leadToSubscribe(router())
  }
  return {
    queryCache: new QueryCache({ onError: (error, query) => lead(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => lead(error, mutation.meta),
    }),
  }
}

const currentPath = () => location.pathname + location.search + location.hash
