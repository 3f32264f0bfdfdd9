import { BackupFault } from '#src/db/backup-fault.ts'
import { FolderInUse } from '#src/db/folder-lock.ts'

/** 53100 is PostgreSQL's own code for a full disk. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])
const CLOSED = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EISDIR', 'EEXIST', 'EXDEV'])

/** What the disk or the system said, as a BackupFault where the operator can do something about it. */
export function asFault(error: unknown): unknown {
  if (error instanceof FolderInUse) return new BackupFault('SERVER_RUNNING', error.message, { cause: error })
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error
  if (FULL.has(error.code)) return new BackupFault('DISK_FULL', error.message, { cause: error })
  if (CLOSED.has(error.code)) return new BackupFault('CANNOT_WRITE', error.message, { cause: error })
  return error
}
