import type { ContentError, ContentFault } from '#src/domain/assets/content-error.ts'
import type { Language } from '#src/shared/language.ts'

export type Outcome = 'new' | 'changed' | 'unchanged'

const FAULTS: Record<ContentFault, Record<Language, string>> = {
  NO_FILE: { ko: '파일이 없습니다', en: 'there is no such file' },
  TOO_LARGE: { ko: '너무 큽니다', en: 'it is too large' },
  NO_JSON: { ko: 'JSON이 아닙니다', en: 'it is not JSON' },
  BAD_JSON: { ko: '빠졌거나 잘못된 항목입니다', en: 'this entry is missing or wrong' },
  BAD_NAME: {
    ko: '이름에는 영어 소문자와 숫자, 줄표만 쓸 수 있습니다',
    en: 'a name has small letters, digits and hyphens only',
  },
  OTHER_NAME: { ko: '파일 이름과 다릅니다', en: 'the file is called otherwise' },
  BAD_PICTURE: { ko: '그림으로 읽을 수 없습니다', en: 'it cannot be read as a picture' },
  EMPTY: { ko: '내용이 없습니다', en: 'it is empty' },
}

const OUTCOMES: Record<Outcome, Record<Language, (name: string) => string>> = {
  new: { ko: (name) => `✓ ${name}: 새로 들어왔습니다`, en: (name) => `✓ ${name}: new` },
  changed: { ko: (name) => `✓ ${name}: 바뀐 것을 넣었습니다`, en: (name) => `✓ ${name}: updated` },
  unchanged: { ko: (name) => `= ${name}: 그대로입니다`, en: (name) => `= ${name}: unchanged` },
}

export function outcomeLine(name: string, outcome: Outcome, language: Language): string {
  return OUTCOMES[outcome][language](name)
}

export function faultLine(name: string, { code, file }: ContentError, language: Language): string {
  return `✗ ${name}: ${file}: ${FAULTS[code][language]} [${code}]`
}
