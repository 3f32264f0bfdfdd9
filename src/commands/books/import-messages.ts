import { READ_MEMORY_MB, READ_SECONDS } from '#src/shared/limits.ts'
import type { ImportError, ImportFault, ImportOutcome } from '#src/domain/publishing/import-book.ts'
import type { Language } from '#src/shared/language.ts'
import type { CarriedCounts } from '#src/domain/reading/carry-marks.ts'

export const USAGE: Record<Language, string> = {
  ko: '사용법: npm run import -- FILE… [--category SLUG,…] [--free] [--samples N] [--language CODE] [--book ID] [--publish]',
  en: 'Usage: npm run import -- FILE… [--category SLUG,…] [--free] [--samples N] [--language CODE] [--book ID] [--publish]',
}

const faults: Record<ImportFault, Record<Language, string>> = {
  UNREADABLE_FILE: { ko: '파일을 읽을 수 없습니다', en: 'the file cannot be read' },
  NOT_A_ZIP: { ko: 'EPUB이 아닙니다 (ZIP 파일이 아님)', en: 'not an EPUB (not a ZIP file)' },
  NO_CONTAINER: { ko: 'META-INF/container.xml이 없습니다', en: 'META-INF/container.xml is missing' },
  NO_PACKAGE: { ko: '책의 목록 파일(OPF)이 없습니다', en: 'the package document (OPF) is missing' },
  BAD_PACKAGE: {
    ko: '책의 목록 파일(OPF)을 읽을 수 없습니다',
    en: 'the package document (OPF) cannot be read',
  },
  ENCRYPTED: { ko: 'DRM으로 암호화된 책입니다', en: 'the book is encrypted (DRM)' },
  MISSING_FILE: { ko: '책에 있어야 할 파일이 없습니다', en: 'a file the book needs is missing' },
  DOCTYPE_ENTITIES: { ko: 'DOCTYPE에 엔티티 선언이 있습니다', en: 'a DOCTYPE declares entities' },
  UNSAFE_NAME: { ko: '위험한 파일 이름이 들어 있습니다', en: 'it holds a file with an unsafe name' },
  TOO_LARGE: { ko: '너무 큽니다', en: 'it is too large' },
  TOO_MANY_FILES: { ko: '파일이 너무 많습니다', en: 'it holds too many files' },
  SUSPICIOUS_COMPRESSION: {
    ko: '압축률이 지나치게 높습니다 (압축 폭탄)',
    en: 'its compression ratio is suspiciously high (a zip bomb)',
  },
  BAD_ENCODING: {
    ko: '글자를 읽을 수 없는 인코딩입니다',
    en: 'its text is in an encoding that cannot be read',
  },
  EMPTY_BOOK: { ko: '본문이 없습니다', en: 'it has no text' },
  TOO_SLOW: {
    ko: `${READ_SECONDS}초 안에 읽지 못했습니다`,
    en: `it could not be read within ${READ_SECONDS} seconds`,
  },
  TOO_MUCH_MEMORY: {
    ko: `읽는 데 메모리 ${READ_MEMORY_MB}MB를 넘겼습니다`,
    en: `reading it needs more than ${READ_MEMORY_MB} MB of memory`,
  },
  CRASHED: { ko: '읽는 도중 프로그램이 멈췄습니다', en: 'the book reader crashed' },
  BUSY: { ko: '같은 책을 지금 가져오는 중입니다', en: 'the same book is being imported right now' },
}

export function importMessage(name: string, { code, file }: ImportError, language: Language): string {
  const where = file === undefined ? '' : ` (${file})`
  return `✗ ${name}: ${faults[code][language]}${where} [${code}]`
}

export function outcomeMessage(name: string, done: ImportOutcome, language: Language): string {
  const { title, bookId, pages, editionNumber, counts } = done
  const marks = counts === undefined ? '' : countsLine(counts, language)
  if (language === 'ko') {
    if (done.outcome === 'unchanged') return `= ${name}: 이미 들어와 있습니다. 「${title}」 (책 ${bookId})`
    const edition = done.outcome === 'new' ? '' : ` ${editionNumber}판`
    const line = `「${title}」${edition} (책 ${bookId}, ${pages}쪽)${marks}`
    if (done.outcome !== 'waiting') return `✓ ${name}: ${line}`
    return `… ${name}: ${line}\n  아직 공개하지 않았습니다. 공개하려면: ${publishCommand(bookId, editionNumber)}`
  }
  if (done.outcome === 'unchanged') return `= ${name}: already here as “${title}” (book ${bookId})`
  const edition = done.outcome === 'new' ? '' : `, edition ${editionNumber}`
  const line = `“${title}”${edition} (book ${bookId}, ${pages} pages)${marks}`
  if (done.outcome !== 'waiting') return `✓ ${name}: ${line}`
  return `… ${name}: ${line}\n  Not live yet. To publish it: ${publishCommand(bookId, editionNumber)}`
}

const publishCommand = (bookId: number, number: number) => `npm run editions -- ${bookId} --publish ${number}`

/** How members' marks stand in an edition; nothing where there are none. */
export function countsLine(counts: CarriedCounts, language: Language): string {
  const { exact, moved, approximate, orphaned } = counts
  if (exact + moved + approximate + orphaned === 0) return ''
  return language === 'ko'
    ? ` · 표시: 그대로 ${exact}, 옮김 ${moved}, 대략 ${approximate}, 자리 잃음 ${orphaned}`
    : ` · marks: ${exact} exact, ${moved} moved, ${approximate} approximate, ${orphaned} orphaned`
}
