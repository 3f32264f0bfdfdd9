import { currentOwner, ownKey, readOwnOrShared } from '#src/web/api/owner.ts'
import { readStored, writeStored } from '#src/web/lib/stored.ts'
import { parseSettings, type ReaderSettings } from './settings.ts'

/** In the same entry as the settings: the time of the change in ms, until the server has it. */
const UNSENT = 'unsent'

let applyArrived: (store: () => void) => void = (store) => store()

/** The settings of the present reader. */
export const readSettings = (): ReaderSettings => parseSettings(readOwnOrShared('readerSettings'))

/** Stores settings that were changed here. A member's wait to be sent; a visitor's stay in this browser. */
export function storeSettings(settings: ReaderSettings): void {
  const unsent = currentOwner() === 'visitor' ? {} : { [UNSENT]: Date.now() }
  writeStored(ownKey('readerSettings'), JSON.stringify({ ...settings, ...unsent }))
}

/** A member's settings as they are stored in this browser, not parsed; null where there are none. */
export const storedSettings = (uid: number): string | null => readStored(ownKey('readerSettings', uid))

/** The time of the change that the server does not have yet. */
export function unsentSince(stored: string | null): number | undefined {
  try {
    const values: unknown = JSON.parse(stored ?? 'null')
    const at: unknown =
      typeof values === 'object' && values !== null ? Reflect.get(values, UNSENT) : undefined
    return typeof at === 'number' ? at : undefined
  } catch {
    return undefined
  }
}

/** Stores the settings that the server has of a member. */
export function storeArrivedSettings(uid: number, settings: object): void {
  const arrived = JSON.stringify(parseSettings(JSON.stringify(settings)))
  const known = storedSettings(uid)
  if (known === arrived) return
  // Where only the time of the change is removed, nothing visible changes.
  const isShown = known !== null && JSON.stringify(parseSettings(known)) === arrived
  const store = () => writeStored(ownKey('readerSettings', uid), arrived)
  if (isShown) store()
  else applyArrived(store)
}

/** Sets how an open book applies settings that arrive from another device. Returns a function that ends it. */
export function onArrivedSettings(show: (store: () => void) => void): () => void {
  applyArrived = show
  return () => {
    applyArrived = (store) => store()
  }
}
