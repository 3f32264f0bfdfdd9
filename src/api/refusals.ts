import type { RefusalCode } from '#src/domain/errors.ts'
import type { Language } from '#src/domain/language/rules.ts'

/** The only place where a refusal gets its status: a code without one does not compile. */
export const statusOf = {
  INVALID_REQUEST: 400,
  SEARCH_TOO_SHORT: 400,
  DID_NOT_PAYED: 400,
  TOKEN_NULL: 401,
  NOT_FOUND: 404,
  BOOK_NOT_FOUND: 404,
  PAGE_NOT_FOUND: 404,
  SECTION_NOT_FOUND: 404,
  CATEGORY_NOT_FOUND: 404,
  PUBLISHER_NOT_FOUND: 404,
  MEDIA_NOT_FOUND: 404,
  INTERNAL: 500,
  INSPECTION: 503,
} as const satisfies Record<RefusalCode, number>

/** What a person reads of a refusal. */
export const detailOf: Record<RefusalCode, Record<Language, string>> = {
  INVALID_REQUEST: { ko: '요청에 잘못된 값이 있습니다.', en: 'Something in the request is not valid.' },
  SEARCH_TOO_SHORT: {
    ko: '두 글자 이상 입력해 주세요.',
    en: 'Please enter at least two characters.',
  },
  DID_NOT_PAYED: {
    ko: '구독하시면 이어서 읽으실 수 있습니다.',
    en: 'You can read on with a subscription.',
  },
  TOKEN_NULL: { ko: '로그인이 필요합니다.', en: 'Please sign in first.' },
  NOT_FOUND: { ko: '없는 주소입니다.', en: 'There is nothing at this address.' },
  BOOK_NOT_FOUND: { ko: '찾으시는 책이 없습니다.', en: 'This book does not exist.' },
  PAGE_NOT_FOUND: { ko: '이 책에 없는 쪽입니다.', en: 'This book has no such page.' },
  SECTION_NOT_FOUND: { ko: '없는 장입니다.', en: 'This section does not exist.' },
  CATEGORY_NOT_FOUND: { ko: '없는 분류입니다.', en: 'This category does not exist.' },
  PUBLISHER_NOT_FOUND: { ko: '없는 출판사입니다.', en: 'This publisher does not exist.' },
  MEDIA_NOT_FOUND: { ko: '없는 그림입니다.', en: 'This picture does not exist.' },
  INTERNAL: {
    ko: '잠시 문제가 생겼습니다. 조금 뒤에 다시 시도해 주세요.',
    en: 'Something went wrong. Please try again in a moment.',
  },
  INSPECTION: { ko: '지금은 점검 중입니다.', en: 'The library is closed for maintenance.' },
}
