import { isSignedIn, useSignedIn } from './session.ts'
import { useStored } from './stored.ts'

/** For loaders: whether what they fetch is a member's. Never on the server, which knows no members. */
export function asksAsMember(): boolean {
  return typeof document !== 'undefined' && isSignedIn()
}

/** Who is signed in here; undefined for a visitor, on the server and while hydrating. */
export function useUid(): number | undefined {
  const signedIn = useSignedIn()
  const user = useStored('user')
  return signedIn && user !== null ? uidOf(user) : undefined
}

function uidOf(user: string): number | undefined {
  try {
    const kept: unknown = JSON.parse(user)
    const uid: unknown = typeof kept === 'object' && kept !== null && 'uid' in kept ? kept.uid : undefined
    return typeof uid === 'number' ? uid : undefined
  } catch {
    // Somebody wrote into the storage; the next sign-in writes it anew.
    return undefined
  }
}
