import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Clock = {
  now: () => Date
  /** Lets time go on from another moment; absent in production. */
  moveTo: ((at: Date) => void) | undefined
}

/** Milliseconds between two looks at a file that another process may have written. */
const LOOK_AGAIN = 1000

/**
 * The library's one clock. In a demo it may be moved, for the library and the payment sandbox together; how far lies in the
 * data folder, so that it stays moved after a restart.
 */
export function openClock(dataDir: string, { isDemo }: { isDemo: boolean }): Clock {
  if (!isDemo) return { now: () => new Date(), moveTo: undefined }
  const path = join(dataDir, 'clock.json')
  let ahead = 0
  let lookedAt = -Infinity
  let changedAt = 0
  const look = () => {
    lookedAt = performance.now()
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (changed === changedAt) return
    changedAt = changed
    ahead = Number(readFileSync(path, 'utf8'))
  }
  return {
    now() {
      if (performance.now() - lookedAt >= LOOK_AGAIN) look()
      return new Date(Date.now() + ahead)
    },
    moveTo(at) {
      ahead = at.getTime() - Date.now()
      // Renamed into place: nobody reads half a number.
      writeFileSync(`${path}.new`, String(ahead))
      renameSync(`${path}.new`, path)
      changedAt = statSync(path).mtimeMs
    },
  }
}
