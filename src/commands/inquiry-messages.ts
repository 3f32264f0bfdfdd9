import type { Refusal } from '#src/domain/errors.ts'
import type { Inquiry } from '#src/domain/support/answer-inquiry.ts'
import { ANSWER_MAX } from '#src/domain/support/rules.ts'
import type { Language } from '#src/shared/language.ts'

export const USAGE: Record<Language, string> = {
  ko: '사용법: npm run inquiries [-- N [--answer "답"]]',
  en: 'Usage: npm run inquiries [-- N [--answer "TEXT"]]',
}

export const NONE: Record<Language, string> = {
  ko: '답을 기다리는 문의가 없습니다.',
  en: 'No inquiries are waiting for an answer.',
}

const FAULTS: Record<string, Record<Language, string>> = {
  INQUIRY_NOT_FOUND: { ko: '그런 문의가 없습니다', en: 'there is no such inquiry' },
  ANSWERED_ALREADY: { ko: '이미 답한 문의입니다', en: 'it has already been answered' },
  EMPTY: { ko: '답이 비어 있습니다', en: 'the answer is empty' },
  TOO_LONG: {
    ko: `답은 ${ANSWER_MAX}자까지 쓸 수 있습니다`,
    en: `an answer can have up to ${ANSWER_MAX} characters`,
  },
}

export function faultMessage(id: number, { code, fields }: Refusal, language: Language): string {
  const fault = fields?.['answer'] ?? code
  return `✗ ${id}: ${FAULTS[fault]?.[language] ?? code} [${fault}]`
}

export function rowMessage(inquiry: Inquiry, language: Language): string {
  const { id, title, nickname, createdAt, pictures } = inquiry
  const count = pictures.length
  const shown = language === 'ko' ? `사진 ${count}장` : count === 1 ? '1 picture' : `${count} pictures`
  const side = count === 0 ? '' : ` (${shown})`
  return `#${id} · ${createdAt.toISOString().slice(0, 10)} · ${nickname}: ${title}${side}`
}

/** With the addresses of its pictures, which open in a browser where an owner is signed in. */
export function wholeMessage(inquiry: Inquiry, language: Language): string {
  const { content, answer, pictures } = inquiry
  return [
    rowMessage(inquiry, language),
    ...indented(content),
    ...pictures.map(({ src }) => `  ${src}`),
    ...(answer === null ? [] : ['  —', ...indented(answer)]),
  ].join('\n')
}

export function answeredMessage(id: number, language: Language): string {
  return language === 'ko'
    ? `✓ #${id}: 답을 남겼고, 문의하신 분께 메일로 보냅니다.`
    : `✓ #${id}: answered; the member will be told by e-mail.`
}

function indented(text: string): string[] {
  return text.split('\n').map((line) => `  ${line}`)
}
