import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { BackupFault } from '#src/db/backup-fault.ts'
import type { Database } from '#src/db/open.ts'
import { readDatabase } from '#src/db/read-rows.ts'
import { syncPath } from '#src/db/embedded/restored-folder.ts'
import type { Contents } from './archive-format.ts'
import { asFault } from './disk-fault.ts'
import { openArchive } from './read-archive.ts'
import { writeArchive } from './write-archive.ts'

/** Where a backup goes: a file the operator names, or `DATA_DIR/backups`, where the newest are kept. */
export type BackupTarget = { file: string } | { most: number; label?: string }

export type BackupRequest = {
  dataDir: string
  target: BackupTarget
  now: Date
  onTable: (name: string, share: number) => void
}

export type BackupMade = { path: string; bytes: number; contents: Contents }

const PARTIAL = '.partial'
const STALE_AFTER = 24 * 3600 * 1000

/** Like 20261201-093000Z: sorts by time and means the same everywhere. */
export function stampOf(now: Date): string {
  return `${now.toISOString().slice(0, 19).replaceAll('-', '').replaceAll(':', '').replace('T', '-')}Z`
}

export function pathOf({ dataDir, target, now }: Pick<BackupRequest, 'dataDir' | 'target' | 'now'>): string {
  if ('file' in target) return target.file
  const label = target.label === undefined ? '' : `${target.label}-`
  return join(dataDir, 'backups', `${label}${stampOf(now)}.tar`)
}

/**
 * Writes one archive of the database and the files in the data folder, reads it back whole, and only then gives it its
 * name. Throws BackupFault; nothing half-made keeps the archive's name.
 */
export async function makeBackup(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  request: BackupRequest,
): Promise<BackupMade> {
  const { dataDir, target, now, onTable } = request
  const path = pathOf(request)
  const partial = path + PARTIAL
  try {
    if (!('file' in target)) await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    if (await exists(path)) throw new BackupFault('ALREADY_THERE', path)
    const made = { database: kind, now, filesFolder: join(dataDir, 'files') }
    const contents = await readDatabase(db, (source) => {
      if (source.migrations.length === 0) throw new BackupFault('NO_DATABASE', dataDir)
      return writeArchive(partial, source, made, onTable)
    })
    await (await openArchive(partial)).close()
    await rename(partial, path)
    syncPath(dirname(path))
    if (!('file' in target)) await removeOld(dirname(path), target, now)
    return { path, bytes: (await stat(path)).size, contents }
  } catch (error) {
    // A partial file of the same name belongs to another run, so it stays.
    if (!isErrno(error, 'EEXIST')) await rm(partial, { force: true }).catch(() => undefined)
    throw asFault(error)
  }
}

/** Keeps the newest of the same kind, and drops what killed runs left a day ago. */
async function removeOld(folder: string, { most, label }: { most: number; label?: string }, now: Date) {
  const names = await readdir(folder)
  const isOfKind = (name: string) =>
    label === undefined ? /^\d{8}-\d{6}Z\.tar$/.test(name) : /^before-.*-\d{8}-\d{6}Z\.tar$/.test(name)
  const byTime = (a: string, b: string) => (a.slice(-20) < b.slice(-20) ? 1 : -1)
  for (const name of names.filter(isOfKind).toSorted(byTime).slice(most)) await rm(join(folder, name))
  for (const name of names.filter((name) => basename(name).includes(PARTIAL))) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (now.getTime() - mtimeMs > STALE_AFTER) await rm(path, { recursive: true })
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: unknown) => {
      if (isErrno(error, 'ENOENT')) return false
      throw error
    },
  )
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
