import { mkdir, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Maintenance, MaintenanceContext } from '#src/commands/command.ts'
import { BackupFault } from '#src/db/backup-fault.ts'
import { type Database, openDatabase, openPostgres, openUnsyncedFolder } from '#src/db/open.ts'
import { holdsDatabase } from '#src/db/embedded/restored-folder.ts'
import { amountIn, backupMessage } from './backup-messages.ts'
import { type BackupMade, type BackupRequest, makeBackup, pathOf } from './make-backup.ts'

/**
 * `backup [FILE]`: one archive of everything, beside a running server or without one. PostgreSQL is read inside one
 * transaction; the embedded database in its folder or, where a server holds that, in a copy the server makes.
 */
export const backup: Maintenance = async (context, args) => {
  if (args.length > 1) throw new BackupFault('WRONG_ARGUMENTS')
  const { dataDir, databaseUrl, backupsKept, cwd, language, print } = context
  const request: BackupRequest = {
    dataDir,
    target: args[0] === undefined ? { most: backupsKept } : { file: resolve(cwd, args[0]) },
    now: context.now(),
    onTable: (label, share) => print({ kind: 'progress', label, share }),
  }
  const made =
    databaseUrl === undefined
      ? await backupFolder(context, request)
      : await backupAndClose(openPostgres(databaseUrl), request)
  if (made === undefined) return 1
  const { path, bytes, contents } = made
  const amount = amountIn(Object.values(contents.tables), contents.files.count)
  print({ kind: 'line', text: backupMessage({ path, bytes, ...amount }, language) })
  return 0
}

/** Undefined where the server could not copy its folder; it has said why. */
async function backupFolder(
  { dataDir, inServer }: MaintenanceContext,
  request: BackupRequest,
): Promise<BackupMade | undefined> {
  if (!holdsDatabase(dataDir)) throw new BackupFault('NO_DATABASE', dataDir)
  const path = pathOf(request)
  const copy = `${path}.partial.database`
  try {
    if (!('file' in request.target)) await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const code = await inServer('snapshot', [copy])
    if (code === undefined) return await backupAndClose(await openDatabase({ dataDir }), request)
    if (code !== 0) return undefined
    return await backupAndClose(await openUnsyncedFolder(copy), request)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

async function backupAndClose(database: Database, request: BackupRequest): Promise<BackupMade> {
  try {
    return await makeBackup(database, request)
  } finally {
    await database.close()
  }
}
