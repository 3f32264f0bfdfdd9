import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** What the server and its commands make in the data folder. Whatever else lies there is the operator's to guard. */
const OURS =
  /^(?:database|files|backups|outbox|lock\.sqlite|keys\.json|server\.json|demo-accounts\.json|withdrawn\.jsonl)/
/** The rights of the file's group and of everyone else. */
const OTHERS = 0o077
/** The bit of folders that many accounts share, such as /tmp; closing one of these would stop the machine's programs. */
const SHARED = 0o1000

/**
 * Keeps what this process makes from now on to its own account, and shuts the data folder to all others; it is made
 * where there is none. Throws what the system said where it cannot be made.
 */
export function restrictToOwner(dataDir: string): void {
  process.umask(OTHERS)
  mkdirSync(dataDir, { recursive: true })
  const { mode } = statSync(dataDir)
  if ((mode & OTHERS) === 0 || (mode & SHARED) !== 0) return
  try {
    chmodSync(dataDir, mode & 0o777 & ~OTHERS)
  } catch (error) {
    if (!isNotOurs(error)) throw error
  }
}

/**
 * Takes from other accounts what earlier versions made for all to read and write. It runs beside the start, which a
 * large library would delay; the folder above is shut by then.
 */
export async function repairPermissions(dataDir: string): Promise<void> {
  const names = await readdir(dataDir)
  for (const name of names) if (OURS.test(name)) await repair(join(dataDir, name))
}

async function repair(path: string): Promise<void> {
  try {
    const entry = await lstat(path)
    if (entry.isSymbolicLink()) return
    if ((entry.mode & OTHERS) !== 0) await chmod(path, entry.mode & 0o777 & ~OTHERS)
    if (!entry.isDirectory()) return
    const names = await readdir(path)
    for (const name of names) await repair(join(path, name))
  } catch (error) {
    // The database removes files at any moment.
    if (!isNotOurs(error) && !(error instanceof Error && 'code' in error && error.code === 'ENOENT'))
      throw error
  }
}

/** Of another account, or on a file system without rights: what stands in it was never ours to close. */
function isNotOurs(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['EPERM', 'EACCES', 'EROFS'].includes(String(error.code))
  )
}
