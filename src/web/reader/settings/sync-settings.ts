import { type ApiClient, answerOf, ApiRefusal } from '#src/web/api/client.ts'
import { currentOwner } from '#src/web/api/owner.ts'
import { readStored } from '#src/web/lib/stored.ts'
import { storedSettings, storeArrivedSettings, unsentSince } from './stored-settings.ts'
import { parseSettings } from './settings.ts'

const YEAR = 31_536_000

/**
 * Brings together what a member set here and on other devices: the last change stands. An account that has no settings
 * yet takes over those of this browser. Without a connection all stays as it is, and a change waits.
 */
export async function syncSettings(api: ApiClient, uid: number): Promise<void> {
  if (currentOwner() !== uid) return
  const stored = storedSettings(uid)
  const unsent = unsentSince(stored)
  const known = unsent === undefined ? await fetchSettings(api) : null
  // Something was set, or somebody else has signed in, while the answer was on its way.
  if (known === undefined || storedSettings(uid) !== stored || currentOwner() !== uid) return
  if (known !== null) return storeArrivedSettings(uid, known)
  const here = stored ?? readStored('readerSettings')
  if (here === null) return
  const standing = await sendSettings(api, here, unsent)
  if (standing !== undefined && storedSettings(uid) === stored) storeArrivedSettings(uid, standing)
}

/** Null where the member never set anything; undefined where nobody can be asked. */
async function fetchSettings(api: ApiClient): Promise<object | null | undefined> {
  const answer = await answerOf(api.api.user.readerSettings.$get()).catch(() => undefined)
  return answer?.settings
}

/** What stands after it; undefined where it has not arrived. */
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
    // What the library will never take is not sent again; it stays here.
    return error instanceof ApiRefusal && error.status === 400 ? settings : undefined
  }
}
