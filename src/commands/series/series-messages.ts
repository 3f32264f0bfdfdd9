import type { Language } from '#src/shared/language.ts'
import type { SeriesFileFault, SeriesOutcome } from '#src/domain/series/import-series.ts'

type Said = Record<Language, string>

export const USAGE: Said = {
  ko: '사용법: npm run series -- FOLDER…',
  en: 'Usage: npm run series -- FOLDER…',
}

export const FAULTS: Record<SeriesFileFault['reason'], Said> = {
  missing: { ko: '파일이 없습니다', en: 'this file is not there' },
  notAPicture: { ko: '그림 파일이 아닙니다', en: 'this file is no picture' },
  notMedia: {
    ko: 'MP4, MP3, WebVTT 가운데 하나가 아닙니다',
    en: 'this file is neither MP4 nor MP3 nor WebVTT',
  },
}

export const EMBED_NOTE: Said = {
  ko: '  YouTube·Vimeo 영상은 그곳에 주소를 아는 누구나 볼 수 있습니다. 유료로 두시려면 파일로 올려 주세요.',
  en: '  Videos on YouTube or Vimeo can be watched there by anyone who knows the address. To keep one for subscribers, bring it as a file.',
}

export function outcomeMessage(name: string, { added, changed }: SeriesOutcome, language: Language): string {
  if (added + changed === 0)
    return language === 'ko' ? `${name}: 바뀐 것이 없습니다` : `${name}: nothing has changed`
  return language === 'ko'
    ? `${name}: 새 글 ${added}편, 고친 글 ${changed}편`
    : `${name}: ${added} new, ${changed} changed`
}
