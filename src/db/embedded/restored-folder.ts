import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/*
 * A restored database is built beside the old one and takes its place by renaming. `database.restored` bears that name
 * only when it is whole, so whatever is found after a kill is either the old database or the whole new one.
 */
const LIVE = 'database'
const BUILDING = 'database.restoring'
const WHOLE = 'database.restored'

/** Where to build the new database; what an earlier attempt left there is gone. */
export function beginRestoredFolder(dataDir: string): string {
  for (const name of [BUILDING, WHOLE]) rmSync(join(dataDir, name), { recursive: true, force: true })
  return join(dataDir, BUILDING)
}

export function abandonRestoredFolder(dataDir: string): void {
  rmSync(join(dataDir, BUILDING), { recursive: true, force: true })
}

/** Puts the new database, closed and checked, in place of the old one. Answers where the old one is kept, if there was one. */
export async function placeRestoredFolder(dataDir: string, stamp: string): Promise<string | undefined> {
  await syncFolder(join(dataDir, BUILDING))
  rename(dataDir, BUILDING, WHOLE)
  const previous = `${LIVE}.before-restore-${stamp}`
  const hadOne = existsSync(join(dataDir, LIVE))
  if (hadOne) rename(dataDir, LIVE, previous)
  rename(dataDir, WHOLE, LIVE)
  return hadOne ? join(dataDir, previous) : undefined
}

/** Ends what a kill between the two last renames left undone. Called by whoever holds the folder, before opening it. */
export function finishRestoredFolder(dataDir: string): void {
  if (existsSync(join(dataDir, WHOLE)) && !existsSync(join(dataDir, LIVE))) rename(dataDir, WHOLE, LIVE)
}

/** Whether there is an embedded database in the folder; opening it would make one. */
export function holdsDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, LIVE)) || existsSync(join(dataDir, WHOLE))
}

function rename(dataDir: string, from: string, to: string) {
  renameSync(join(dataDir, from), join(dataDir, to))
  syncPath(dataDir)
}

/** Puts a folder with all in it on the disk. Many at once: the disk then writes its journal once for all of them. */
export async function syncFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = [folder, ...entries.map((entry) => join(entry.parentPath, entry.name))]
  const syncNext = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      await using handle = await open(path, 'r')
      await handle.sync()
    }
  }
  await Promise.all(Array.from({ length: 16 }, syncNext))
}

/** Puts a file or a folder's list of names on the disk. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
