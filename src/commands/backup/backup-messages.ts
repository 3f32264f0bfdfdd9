import type { BackupFault, BackupFaultCode } from '#src/db/backup-fault.ts'
import type { RowSum } from '#src/db/row-lines.ts'
import type { Language } from '#src/shared/language.ts'

const faults: Record<BackupFaultCode, Record<Language, string>> = {
  NO_DATABASE: {
    ko: '여기에는 백업할 데이터베이스가 없습니다',
    en: 'there is no database here to back up',
  },
  SERVER_RUNNING: {
    ko: '다른 프로그램이 이 데이터 폴더를 사용하고 있습니다. 먼저 서버를 멈추세요',
    en: 'another program is using this data folder; stop the server first',
  },
  DISK_FULL: { ko: '디스크가 가득 찼습니다', en: 'the disk is full' },
  CANNOT_WRITE: {
    ko: '이 경로를 읽거나 쓸 수 없습니다',
    en: 'this path cannot be read or written',
  },
  ALREADY_THERE: {
    ko: '같은 이름의 파일이 이미 있습니다',
    en: 'a file with this name already exists',
  },
  NO_FILE: { ko: '파일을 읽을 수 없습니다', en: 'the file cannot be read' },
  NOT_A_BACKUP: { ko: '언약서재의 백업이 아닙니다', en: 'this is not a Covenant Library backup' },
  CUT_OFF: { ko: '백업이 중간에 끊겼습니다', en: 'the backup is cut off' },
  DAMAGED: { ko: '백업이 손상되었습니다', en: 'the backup is damaged' },
  NEWER_FORMAT: {
    ko: '더 새로운 프로그램이 만든 백업입니다. 먼저 프로그램을 업데이트하세요',
    en: 'a newer program wrote this backup, in a format unknown here; update the program first',
  },
  NEWER_MIGRATIONS: {
    ko: '더 새로운 프로그램의 데이터입니다. 먼저 프로그램을 업데이트하세요',
    en: 'the data belongs to a newer program; update the program first. Unknown here',
  },
  NOT_EMPTY: {
    ko: '대상 데이터베이스가 비어 있지 않습니다. 빈 데이터베이스를 만들어 DATABASE_URL로 주세요',
    en: 'the target database is not empty; create an empty one and name it in DATABASE_URL',
  },
  TABLES_DIFFER: {
    ko: '데이터의 테이블이 이 프로그램의 테이블과 다릅니다',
    en: 'the tables of the data differ from those of this program',
  },
  SUMS_DIFFER: {
    ko: '옮긴 뒤의 행 수나 합이 원본과 다릅니다. 아무것도 바꾸지 않았습니다',
    en: 'after copying, counts or sums differ from the source; nothing was changed',
  },
  NO_TARGET: {
    ko: 'DATABASE_URL에 PostgreSQL 주소를 주세요',
    en: 'name the PostgreSQL to copy to in DATABASE_URL',
  },
  WRONG_ARGUMENTS: {
    ko: '사용법: npm run backup [-- FILE] · npm run restore -- FILE · npm run copy-to-postgres',
    en: 'Usage: npm run backup [-- FILE] · npm run restore -- FILE · npm run copy-to-postgres',
  },
}

export function faultMessage({ code, detail }: BackupFault, language: Language): string {
  return `✗ ${faults[code][language]}${detail === '' ? '' : `: ${detail}`} [${code}]`
}

export type Amount = { rows: number; tables: number; files: number }

export function amountIn(sums: RowSum[], files: number): Amount {
  return { rows: sums.reduce((all, { rows }) => all + rows, 0), tables: sums.length, files }
}

export function backupMessage(
  { path, bytes, ...amount }: Amount & { path: string; bytes: number },
  language: Language,
): string {
  const size = `${(bytes / 1e6).toFixed(1)} MB`
  return language === 'ko'
    ? `✓ 백업했습니다: ${path} (${amountOf(amount, language)}, ${size}, 다시 읽어 확인함)`
    : `✓ Backed up: ${path} (${amountOf(amount, language)}, ${size}, read back and checked)`
}

export function restoreMessage(
  {
    createdAt,
    previousFolder,
    ...amount
  }: Amount & { createdAt: string; previousFolder: string | undefined },
  language: Language,
): string {
  const done =
    language === 'ko'
      ? `✓ ${createdAt}의 백업으로 되돌렸습니다 (${amountOf(amount, language)}, 수와 합이 맞음)`
      : `✓ Restored the backup of ${createdAt} (${amountOf(amount, language)}, counts and sums agree)`
  if (previousFolder === undefined) return done
  return language === 'ko'
    ? `${done}\n  이전 데이터베이스는 ${previousFolder}에 두었습니다. 필요 없으면 지우세요.`
    : `${done}\n  The previous database is kept at ${previousFolder}; delete it when you no longer need it.`
}

export function copyMessage(amount: Amount, language: Language): string {
  return language === 'ko'
    ? `✓ PostgreSQL로 옮겼습니다 (${amountOf(amount, language)}, 수와 합이 맞음). 이제 같은 DATABASE_URL로 서버를 시작하세요.`
    : `✓ Copied to PostgreSQL (${amountOf(amount, language)}, counts and sums agree). Now start the server with the same DATABASE_URL.`
}

/** Said before a migration that has something to do. */
export function beforeMigrationMessage(names: string[], language: Language): string {
  return language === 'ko'
    ? `데이터베이스를 바꾸기 전에 백업합니다 (${names.join(', ')})`
    : `Backing up before the database changes (${names.join(', ')})`
}

function amountOf({ rows, tables, files }: Amount, language: Language): string {
  return language === 'ko'
    ? `테이블 ${tables}개, 행 ${rows}개, 파일 ${files}개`
    : `${tables} tables, ${rows} rows, ${files} files`
}
