import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { holdsDatabase, syncFolder, syncPath } from './restored-folder.ts'

/*
 * A new database is made beside its place and bears the name `database` only when it is whole and on the disk, so what
 * a kill leaves is never taken for a database. It is made by a process of its own: making it takes 350 MB that
 * WebAssembly never gives back, and the server would hold them for as long as it runs.
 */
const BUILDING = 'database.making-'
const MAKER = fileURLToPath(new URL('make-database.ts', import.meta.url))

/** Makes the embedded database where there is none. Called by whoever holds the folder, before opening it. */
export async function makeNewFolder(dataDir: string): Promise<void> {
  removeUnfinished(dataDir)
  if (holdsDatabase(dataDir)) return
  // A maker outlives a killed server by a moment. Under a name of its own it spoils nothing of the next one's.
  const building = join(dataDir, `${BUILDING}${randomUUID()}`)
  try {
    await runMaker(building)
    await syncFolder(building)
    renameSync(building, join(dataDir, 'database'))
  } catch (error) {
    removeUnfinished(dataDir)
    throw error
  }
  syncPath(dataDir)
}

async function runMaker(folder: string) {
  try {
    await promisify(execFile)(process.execPath, [MAKER, folder], { env: { NODE_ENV: 'production' } })
  } catch (cause) {
    // Its message ends in what the maker itself complained of.
    throw new Error(`No database could be made: ${String(cause)}`, { cause })
  }
}

function removeUnfinished(dataDir: string) {
  for (const name of readdirSync(dataDir))
    if (name.startsWith(BUILDING))
      rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
}
