import { useMemo, useSyncExternalStore } from 'react'
import { uidIn } from './owner.ts'
import { isSignedIn, isStarting } from './session.ts'
import { subscribeStored, useStored } from '#src/web/lib/stored.ts'

/** Whether a member is here; unknown on the server, while hydrating and while a session is being gone on with. */
export type Presence = 'member' | 'visitor' | 'unknown'

export function usePresence(): Presence {
  return useSyncExternalStore(subscribeStored, findPresence, () => 'unknown')
}

function findPresence(): Presence {
  if (isSignedIn()) return 'member'
  return isStarting() ? 'unknown' : 'visitor'
}

/** Whether it is known by now if this browser goes on with a session. */
export function useStarted(): boolean {
  return usePresence() !== 'unknown'
}

/** The id of the member who is signed in here, as signing in told it. */
export function useUid(): number | undefined {
  const stored = useStored('user')
  return useMemo(() => uidIn(stored), [stored])
}

/** Whether the member who is signed in here has paid access, now or still; false on the server and while hydrating. */
export function useIsSubscriber(): boolean {
  const billed = useStored('billedYn')
  return billed === 'Y' || billed === 'H'
}

/**
 * Marks the page, before its scripts have come, where a member is likely to be here: it is served as a visitor's. Plain
 * ES5, for a script that runs before the first paint.
 */
export const memberBoot = `;try{if(/(^|; )(isLogin|expireDate)=/.test(document.cookie)&&localStorage.getItem('user'))document.documentElement.dataset.expects='member'}catch(e){}`

/** From now on the page itself shows who is here. */
export function forgetExpectedMember(): void {
  delete document.documentElement.dataset['expects']
}
