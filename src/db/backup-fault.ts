export type BackupFaultCode =
  | 'NO_DATABASE'
  | 'SERVER_RUNNING'
  | 'DISK_FULL'
  | 'CANNOT_WRITE'
  | 'ALREADY_THERE'
  | 'NO_FILE'
  | 'NOT_A_BACKUP'
  | 'CUT_OFF'
  | 'DAMAGED'
  | 'NEWER_FORMAT'
  | 'NEWER_MIGRATIONS'
  | 'NOT_EMPTY'
  | 'TABLES_DIFFER'
  | 'SUMS_DIFFER'
  | 'NO_TARGET'
  | 'WRONG_ARGUMENTS'

/** Why data was not backed up, restored or copied; `detail` names the file, table or migration at fault. */
export class BackupFault extends Error {
  readonly code: BackupFaultCode
  readonly detail: string
  constructor(code: BackupFaultCode, detail = '', options?: ErrorOptions) {
    super(detail === '' ? code : `${code}: ${detail}`, options)
    this.name = 'BackupFault'
    this.code = code
    this.detail = detail
  }
}
