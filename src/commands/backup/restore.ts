import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Maintenance, MaintenanceContext } from '#src/commands/command.ts'
import { BackupFault } from '#src/db/backup-fault.ts'
import { fillDatabase, refuseNewer } from '#src/db/fill-database.ts'
import { lockFolder } from '#src/db/embedded/folder-lock.ts'
import { type Database, openPostgres, openUnsyncedFolder } from '#src/db/open.ts'
import {
  abandonRestoredFolder,
  beginRestoredFolder,
  placeRestoredFolder,
  syncPath,
} from '#src/db/embedded/restored-folder.ts'
import { amountIn, restoreMessage } from './backup-messages.ts'
import { stampOf } from './make-backup.ts'
import { type Archive, type ArchivedFile, openArchive } from './read-archive.ts'

/**
 * `restore FILE`: the database and the files of an archive. On the embedded database the old one stays in force until
 * the new one is whole and checked, and is kept beside it afterwards; a PostgreSQL must be empty.
 */
export const restore: Maintenance = async (context, args) => {
  const [file] = args
  if (file === undefined || args.length > 1) throw new BackupFault('WRONG_ARGUMENTS')
  const { dataDir, databaseUrl, cwd, language, print } = context
  const unlock = databaseUrl === undefined ? lockFolder(dataDir) : () => undefined
  try {
    const archive = await openArchive(resolve(cwd, file))
    try {
      refuseNewer(archive.source)
      const previousFolder =
        databaseUrl === undefined
          ? await restoreFolder(archive, context)
          : await restorePostgres(archive, databaseUrl, context)
      const amount = amountIn(Object.values(archive.contents.tables), archive.files.length)
      const { createdAt } = archive.about
      print({ kind: 'line', text: restoreMessage({ createdAt, previousFolder, ...amount }, language) })
      return 0
    } finally {
      await archive.close()
    }
  } finally {
    unlock()
  }
}

async function restorePostgres(
  archive: Archive,
  url: string,
  context: MaintenanceContext,
): Promise<undefined> {
  // Files first: a row is never there before the picture it names.
  await restoreFiles(archive.files, context.dataDir)
  await fillAndClose(openPostgres(url), archive, context)
}

/** Answers where the old database is kept, if there was one. */
async function restoreFolder(archive: Archive, context: MaintenanceContext): Promise<string | undefined> {
  const { dataDir, now } = context
  const folder = beginRestoredFolder(dataDir)
  try {
    await fillAndClose(await openUnsyncedFolder(folder), archive, context)
    await restoreFiles(archive.files, dataDir)
    return await placeRestoredFolder(dataDir, stampOf(now()))
  } catch (error) {
    abandonRestoredFolder(dataDir)
    throw error
  }
}

async function fillAndClose(database: Database, { source }: Archive, { print }: MaintenanceContext) {
  try {
    await fillDatabase(database.db, source, (label, share) => print({ kind: 'progress', label, share }))
  } finally {
    await database.close()
  }
}

/** Puts back what is missing or differs; a file that is there as archived stays, and none is removed. */
async function restoreFiles(files: ArchivedFile[], dataDir: string): Promise<void> {
  const temporaryFolder = join(dataDir, 'files', 'drafts')
  for (const file of files) {
    const place = join(dataDir, 'files', file.name)
    if (await isThere(place, file)) continue
    await mkdir(temporaryFolder, { recursive: true })
    await mkdir(dirname(place), { recursive: true })
    const temporaryFile = join(temporaryFolder, randomUUID())
    try {
      await pipeline(file.content(), createWriteStream(temporaryFile, { flags: 'wx', flush: true }))
      await rename(temporaryFile, place)
    } catch (error) {
      await rm(temporaryFile, { force: true })
      throw error
    }
    syncPath(dirname(place))
  }
}

async function isThere(path: string, { size, hash }: ArchivedFile): Promise<boolean> {
  const present = await stat(path).catch(() => undefined)
  if (present?.size !== size) return false
  const sum = createHash('sha256')
  for await (const piece of createReadStream(path)) sum.update(piece)
  return sum.digest('hex') === hash
}
