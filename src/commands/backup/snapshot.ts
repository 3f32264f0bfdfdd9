import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { sql } from 'kysely'
import { BackupFault } from '#src/db/backup-fault.ts'
import type { Db } from '#src/db/schema.ts'
import type { Command } from '#src/commands/command.ts'
import { faultMessage } from './backup-messages.ts'
import { asFault } from './disk-fault.ts'

const AT_ONCE = 4

/**
 * `snapshot FOLDER`: the running server's part of a backup. Copies the embedded database's folder as it stands between
 * two statements, which is what a kill would leave and recovery is made for. Requests wait only for this copy; reading
 * the rows out of it is done by the operator's process.
 */
export const snapshot: Command = async ({ db, dataDir, print, language }, [folder]) => {
  try {
    if (folder === undefined) throw new BackupFault('WRONG_ARGUMENTS')
    await copyDatabase(db, join(dataDir, 'database'), folder, (share) =>
      print({ kind: 'progress', label: 'snapshot', share }),
    )
    return 0
  } catch (error) {
    const fault = asFault(error)
    if (!(fault instanceof BackupFault)) throw fault
    print({ kind: 'line', text: faultMessage(fault, language) })
    return 1
  }
}

async function copyDatabase(db: Db, from: string, to: string, onProgress: (share: number) => void) {
  await mkdir(to, { mode: 0o700 })
  try {
    // The pool has one connection: who holds it knows that no statement and no transaction is under way.
    await db.connection().execute(async (held) => {
      await sql`checkpoint`.execute(held)
      await copyFolder(from, to, onProgress)
    })
  } catch (error) {
    await rm(to, { recursive: true, force: true })
    throw error
  }
}

async function copyFolder(from: string, to: string, onProgress: (share: number) => void) {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  const target = (path: string) => join(to, relative(from, path))
  const paths = (isWanted: (entry: (typeof entries)[number]) => boolean) =>
    entries.filter(isWanted).map((entry) => join(entry.parentPath, entry.name))
  for (const folder of paths((entry) => entry.isDirectory()).toSorted())
    await mkdir(target(folder), { mode: 0o700 })
  const files = paths((entry) => entry.isFile())
  const all = files.length
  const copyNext = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      await copyFile(file, target(file), constants.COPYFILE_FICLONE)
      if (files.length % 100 === 0) onProgress(1 - files.length / all)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, copyNext))
}
