import type { AnswerFault, ErrorReport } from '#src/domain/support/answer-report.ts'
import type { Language } from '#src/shared/language.ts'
import { ANSWER_MAX } from '#src/domain/support/rules.ts'

export const USAGE: Record<Language, string> = {
  ko: '사용법: npm run reports [-- N [--answer "답"]]',
  en: 'Usage: npm run reports [-- N [--answer "TEXT"]]',
}

export const NONE: Record<Language, string> = {
  ko: '답을 기다리는 오류 제보가 없습니다.',
  en: 'No error reports are waiting for an answer.',
}

const faults: Record<AnswerFault, Record<Language, string>> = {
  NO_REPORT: { ko: '그런 제보가 없습니다', en: 'there is no such report' },
  ALREADY_ANSWERED: { ko: '이미 답한 제보입니다', en: 'it has already been answered' },
  ANSWER_EMPTY: { ko: '답이 비어 있습니다', en: 'the answer is empty' },
  ANSWER_TOO_LONG: {
    ko: `답은 ${ANSWER_MAX}자까지 쓸 수 있습니다`,
    en: `an answer can have up to ${ANSWER_MAX} characters`,
  },
}

export function faultMessage(id: number, fault: AnswerFault, language: Language): string {
  return `✗ ${id}: ${faults[fault][language]} [${fault}]`
}

export function rowMessage(report: ErrorReport, language: Language): string {
  const { id, title, nickname, reportedAt } = report
  return `#${id} · ${reportedAt.toISOString().slice(0, 10)} · ${placeOf(report, language)} · ${nickname}: ${title}`
}

export function wholeMessage(report: ErrorReport, language: Language): string {
  const { fileName, quote, content, answer } = report
  return [
    rowMessage(report, language),
    `  ${fileName}`,
    ...(quote === '' ? [] : [`  > ${quote}`]),
    ...indented(content),
    ...(answer === null ? [] : ['  —', ...indented(answer)]),
  ].join('\n')
}

export function answeredMessage(id: number, language: Language): string {
  return language === 'ko'
    ? `✓ #${id}: 답을 남겼고, 제보하신 분께 메일로 보냅니다.`
    : `✓ #${id}: answered; the reporter will be told by e-mail.`
}

function placeOf({ book, bookId, page }: ErrorReport, language: Language): string {
  return language === 'ko'
    ? `「${book}」 (책 ${bookId}) ${page}쪽`
    : `“${book}” (book ${bookId}), page ${page}`
}

function indented(text: string): string[] {
  return text.split('\n').map((line) => `  ${line}`)
}
