import { BackupFault } from '#src/db/backup-fault.ts'
import { FolderInUse } from '#src/db/embedded/folder-lock.ts'

/** 53100 is PostgreSQL's own code for a full disk; the last is what SQLite calls it, which holds the folder's lock. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100', 'SQLITE 13'])
/** SQLite's: no right, read-only, cannot be opened. */
const CLOSED = new Set([
  'SQLITE 3',
  'SQLITE 8',
  'SQLITE 14',
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'EEXIST',
  'EXDEV',
])

/** An error of the disk or the system as a BackupFault where the operator can do something about it. */
export function asFault(error: unknown): unknown {
  if (error instanceof FolderInUse) return new BackupFault('SERVER_RUNNING', error.message, { cause: error })
  if (isFullInside(error)) return new BackupFault('DISK_FULL', '', { cause: error })
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error
  const code = 'errcode' in error ? `SQLITE ${String(error.errcode)}` : error.code
  if (FULL.has(code)) return new BackupFault('DISK_FULL', error.message, { cause: error })
  if (CLOSED.has(code)) return new BackupFault('CANNOT_WRITE', error.message, { cause: error })
  return error
}

/** The embedded database throws its file system's own errors, which are no `Error`: 51 is ENOSPC there, 19 EDQUOT. */
function isFullInside(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'errno' in error && [19, 51].includes(Number(error.errno))
  )
}
