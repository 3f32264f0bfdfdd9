import type { Edition, EditionFault } from '#src/domain/publishing/editions.ts'
import type { Published } from '#src/domain/publishing/publish-edition.ts'
import type { Language } from '#src/shared/language.ts'
import { countsLine } from './import-messages.ts'

export const USAGE: Record<Language, string> = {
  ko: '사용법: npm run editions -- BOOK [--publish N | --roll-back]',
  en: 'Usage: npm run editions -- BOOK [--publish N | --roll-back]',
}

const faults: Record<EditionFault, Record<Language, string>> = {
  NO_BOOK: { ko: '그런 책이 없습니다', en: 'there is no such book' },
  NO_EDITION: { ko: '그 책에 그런 판이 없습니다', en: 'the book has no such edition' },
  NOTHING_BEFORE: {
    ko: '되돌릴 판이 없습니다. 다른 판은 공개된 적이 없습니다',
    en: 'no other edition was ever live, so there is nothing to roll back to',
  },
}

export function faultMessage(bookId: number, fault: EditionFault, language: Language): string {
  return `✗ ${bookId}: ${faults[fault][language]} [${fault}]`
}

export function listMessage(
  bookId: number,
  { title, editions }: { title: string; editions: Edition[] },
  language: Language,
): string {
  const head = language === 'ko' ? `「${title}」 (책 ${bookId})` : `“${title}” (book ${bookId})`
  return [head, ...editions.map((edition) => `  ${editionLine(edition, language)}`)].join('\n')
}

function editionLine(edition: Edition, language: Language): string {
  const { number, fileName, pages, isLive, publishedAt, counts } = edition
  const day = publishedAt?.toISOString().slice(0, 10)
  const marks = countsLine(counts, language)
  if (language === 'ko') {
    const state = isLive ? '공개 중' : day === undefined ? '대기' : `${day} 공개`
    return `${isLive ? '▸' : ' '} ${number}판 · ${fileName} · ${pages}쪽 · ${state}${marks}`
  }
  const state = isLive ? 'live' : day === undefined ? 'waiting' : `was live from ${day}`
  return `${isLive ? '▸' : ' '} edition ${number} · ${fileName} · ${pages} pages · ${state}${marks}`
}

export function shownMessage(
  bookId: number,
  { edition, counts }: Published & { edition: Edition },
  language: Language,
): string {
  const marks = countsLine(counts, language)
  return language === 'ko'
    ? `✓ ${bookId}: 이제 ${edition.number}판이 공개됩니다${marks}`
    : `✓ ${bookId}: edition ${edition.number} is now live${marks}`
}
