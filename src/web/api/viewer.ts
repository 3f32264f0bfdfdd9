import { isSignedIn } from './session.ts'

/** For loaders: whether what they fetch is a member's. Never on the server, which knows no members. */
export function isMemberRequest(): boolean {
  return typeof document !== 'undefined' && isSignedIn()
}
