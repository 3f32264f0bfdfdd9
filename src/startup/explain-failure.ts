import { ConfigError } from '#src/config/config-error.ts'
import { BackupFault } from '#src/db/backup-fault.ts'
import { FolderInUse } from '#src/db/embedded/folder-lock.ts'

/** Why the server does not start, for the operator. */
export function explainFailure(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  if (error instanceof FolderInUse) {
    return `DATA_DIR=${error.message} is held by another server. Stop it first, or set another DATA_DIR.`
  }
  if (error instanceof BackupFault) {
    return `The database must change, and no backup could be made first, so nothing was done: ${error.message}`
  }
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE')
    return `PORT is taken: ${error.message}. Set another PORT.`
  if ('code' in error && error.code === 'EACCES') return `HOST or PORT cannot be used: ${error.message}`
  return error.stack ?? error.message
}
