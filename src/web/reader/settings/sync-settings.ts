import { type ApiClient, answerOf, ApiRefusal } from '#src/web/api/client.ts'
import { currentOwner } from '#src/web/api/owner.ts'
import { readStored } from '#src/web/lib/stored.ts'
import { storedSettings, storeArrivedSettings, unsentSince } from './stored-settings.ts'
import { parseSettings } from './settings.ts'

const YEAR = 31_536_000

/**
 * Reconciles the settings made here and on other devices; the latest change wins. An account without settings takes over
 * those of this browser. Without a connection nothing changes, and an unsent change waits.
 */
export async function syncSettings(api: ApiClient, uid: number): Promise<void> {
  if (currentOwner() !== uid) return
  const stored = storedSettings(uid)
  const unsent = unsentSince(stored)
  const known = unsent === undefined ? await fetchSettings(api) : null
  // A change was made, or another member signed in, while the request was under way.
  if (known === undefined || storedSettings(uid) !== stored || currentOwner() !== uid) return
  if (known !== null) return storeArrivedSettings(uid, known)
  const here = stored ?? readStored('readerSettings')
  if (here === null) return
  const standing = await sendSettings(api, here, unsent)
  if (standing !== undefined && storedSettings(uid) === stored) storeArrivedSettings(uid, standing)
}

/** The member's settings on the server: null where the member never set any, undefined where it cannot be reached. */
async function fetchSettings(api: ApiClient): Promise<object | null | undefined> {
  const answer = await answerOf(api.api.user.readerSettings.$get()).catch(() => undefined)
  return answer?.settings
}

/** Returns the settings that the server has afterwards; undefined where it could not be reached. */
async function sendSettings(
  api: ApiClient,
  here: string,
  unsent: number | undefined,
): Promise<object | undefined> {
  const settings = parseSettings(here)
  const ago = unsent === undefined ? 0 : (Date.now() - unsent) / 1000
  const secondsAgo = Math.min(YEAR, Math.max(0, ago))
  try {
    const answer = await answerOf(api.api.user.readerSettings.$put({ json: { settings, secondsAgo } }))
    return answer.settings ?? settings
  } catch (error) {
    // Settings that the server will never accept are not sent again, but stay in this browser.
    return error instanceof ApiRefusal && error.status === 400 ? settings : undefined
  }
}
