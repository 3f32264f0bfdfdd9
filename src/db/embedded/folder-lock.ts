import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The data folder is held by another process. */
export class FolderInUse extends Error {}

const SQLITE_BUSY = 5

// A collected handle would let go of its lock, so every handle lives here for as long as it is held.
const held = new Map<string, DatabaseSync>()

/**
 * Takes the folder for this process until the returned function is called or the process dies.
 * Two processes on one embedded database lose data without an error, so the second is refused.
 * The lock is a SQLite transaction: the operating system drops it with the process, also on kill -9.
 * Throws FolderInUse, or what the disk said.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'lock.sqlite')
  if (held.has(path)) throw new FolderInUse(folder)
  const handle = new DatabaseSync(path)
  try {
    handle.exec('pragma busy_timeout = 0; begin exclusive')
  } catch (cause) {
    handle.close()
    // A full or read-only disk is no other process.
    if (!(cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY)) throw cause
    throw new FolderInUse(folder, { cause })
  }
  held.set(path, handle)
  return () => {
    held.delete(path)
    handle.close()
  }
}
