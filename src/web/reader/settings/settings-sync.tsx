import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ApiClient } from '#src/web/api/client.ts'
import { useOwn, useOwner } from '#src/web/api/owner.ts'
import { useSignedIn } from '#src/web/api/session.ts'
import { unsentSince } from './stored-settings.ts'

/** In ms: several presses of a button are sent as one change. */
const SEND_DELAY = 1000

/** Syncs a member's reading settings: they are fetched after sign-in, and sent whenever they change. */
export function SettingsSync() {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const signedIn = useSignedIn()
  const owner = useOwner()
  const unsent = unsentSince(useOwn('readerSettings'))
  const fetchedFor = useRef<number>(undefined)
  useEffect(() => {
    if (!signedIn || owner === 'visitor') return
    if (unsent === undefined && fetchedFor.current === owner) return
    fetchedFor.current = owner
    const sync = () => void syncLater(api, owner)
    const timer = setTimeout(sync, unsent === undefined ? 0 : SEND_DELAY)
    window.addEventListener('online', sync)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', sync)
    }
  }, [api, signedIn, owner, unsent])
  return null
}

/** The code is loaded for members only. Where it cannot be loaded, the next change or page retries. */
async function syncLater(api: ApiClient, uid: number) {
  const part = await import('./sync-settings.ts').catch(() => undefined)
  await part?.syncSettings(api, uid)
}
