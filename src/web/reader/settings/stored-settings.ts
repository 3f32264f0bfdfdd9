import { currentOwner, ownKey, readOwnOrShared } from '#src/web/api/owner.ts'
import { readStored, writeStored } from '#src/web/lib/stored.ts'
import { parseSettings, type ReaderSettings } from './settings.ts'

/** In the same entry as the settings: when they were changed here, in ms, as long as the library does not know it. */
const UNSENT = 'unsent'

let applyArrived: (keep: () => void) => void = (keep) => keep()

/** What whoever reads here now has set. */
export const readSettings = (): ReaderSettings => parseSettings(readOwnOrShared('readerSettings'))

/** Keeps what was set here. A member's waits to be sent; a visitor's stays in this browser. */
export function storeSettings(settings: ReaderSettings): void {
  const unsent = currentOwner() === 'visitor' ? {} : { [UNSENT]: Date.now() }
  writeStored(ownKey('readerSettings'), JSON.stringify({ ...settings, ...unsent }))
}

/** A member's settings as they stand in this browser, unread; null where there are none. */
export const storedSettings = (uid: number): string | null => readStored(ownKey('readerSettings', uid))

/** When the change was made that the library does not know yet. */
export function unsentSince(stored: string | null): number | undefined {
  try {
    const kept: unknown = JSON.parse(stored ?? 'null')
    const at: unknown = typeof kept === 'object' && kept !== null ? Reflect.get(kept, UNSENT) : undefined
    return typeof at === 'number' ? at : undefined
  } catch {
    return undefined
  }
}

/** Takes over what the library has of a member. */
export function storeArrivedSettings(uid: number, settings: object): void {
  const taken = JSON.stringify(parseSettings(JSON.stringify(settings)))
  const known = storedSettings(uid)
  if (known === taken) return
  // Where only the note that it was unsent goes, there is nothing to show.
  const isShown = known !== null && JSON.stringify(parseSettings(known)) === taken
  const keep = () => writeStored(ownKey('readerSettings', uid), taken)
  if (isShown) keep()
  else applyArrived(keep)
}

/** How an open book shows settings that arrive from another device; the function returned ends it. */
export function onArrivedSettings(show: (keep: () => void) => void): () => void {
  applyArrived = show
  return () => {
    applyArrived = (keep) => keep()
  }
}
