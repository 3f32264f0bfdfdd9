import type { Language } from '#src/shared/language.ts'

type EventWords = {
  usage: string
  none: (path: string) => string
  unknown: (slug: string) => string
}

export const EVENT_WORDS: Record<Language, EventWords> = {
  ko: {
    usage:
      '사용법: npm run events -- import FOLDER|FILE.json\n       npm run events -- invite SLUG --count N [--days N]\n초대장 주소는 한 번만 나옵니다. 쿠폰 없이 초대하려면 --days 0',
    none: (path) => `${path}: 행사 파일(.json)이 없습니다`,
    unknown: (slug) => `${slug}: 그런 행사가 없습니다`,
  },
  en: {
    usage:
      'Usage: npm run events -- import FOLDER|FILE.json\n       npm run events -- invite SLUG --count N [--days N]\nThe links are printed once. To invite without a coupon: --days 0',
    none: (path) => `${path}: no file of an event (.json)`,
    unknown: (slug) => `${slug}: there is no such event`,
  },
}
