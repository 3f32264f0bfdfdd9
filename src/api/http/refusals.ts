import type { RefusalCode } from '#src/domain/errors.ts'
import type { Language } from '#src/shared/language.ts'

/** The only place where a refusal gets its status: a code without one does not compile. */
export const statusOf = {
  INVALID_REQUEST: 400,
  SEARCH_TOO_SHORT: 400,
  DID_NOT_PAYED: 400,
  TOKEN_NULL: 401,
  TOKEN_ERR: 401,
  INVALID_REFRESH: 401,
  SESSION_NULL: 401,
  Unauthorized: 401,
  SECOND_FACTOR_NEEDED: 401,
  LINK_EXPIRED: 400,
  SOCIAL_EXPIRED: 400,
  SOCIAL_NO_EMAIL: 400,
  SOCIAL_UNVERIFIED: 409,
  SOCIAL_OTHER: 409,
  SOCIAL_LAST_WAY: 409,
  MEMBER_BLOCKED: 403,
  FORBIDDEN: 403,
  DEVICE_NOT_FOUND: 404,
  STEP_UP_NEEDED: 403,
  SUBSCRIPTION_ACTIVE: 409,
  LAST_OWNER: 409,
  TOO_LARGE: 413,
  PASSWORD_RESET_NEEDED: 429,
  TOO_MANY_REQUESTS: 429,
  BUSY: 503,
  NOT_FOUND: 404,
  BOOK_NOT_FOUND: 404,
  PAGE_NOT_FOUND: 404,
  SECTION_NOT_FOUND: 404,
  CATEGORY_NOT_FOUND: 404,
  PUBLISHER_NOT_FOUND: 404,
  MEDIA_NOT_FOUND: 404,
  WANT_READ_NOT_FOUND: 404,
  READING_NOT_FOUND: 404,
  BOOKMARK_NOT_FOUND: 404,
  HIGHLIGHT_NOT_FOUND: 404,
  MARKS_FULL: 409,
  COPY_QUOTA: 429,
  REVIEW_NOT_FOUND: 404,
  PREVIEW_NOT_FOUND: 404,
  MARK_NOT_FOUND: 404,
  PASSAGE_NOT_FOUND: 404,
  INTERNAL: 500,
  INSPECTION: 503,
  UNAVAILABLE: 503,
} as const satisfies Record<RefusalCode, number>

/** What a person reads of a refusal. */
export const detailOf: Record<RefusalCode, Record<Language, string>> = {
  INVALID_REQUEST: { ko: '요청에 잘못된 값이 있습니다.', en: 'The request is not valid.' },
  SEARCH_TOO_SHORT: {
    ko: '두 글자 이상 입력해 주세요.',
    en: 'Please enter at least two characters.',
  },
  DID_NOT_PAYED: {
    ko: '구독하시면 이어서 읽으실 수 있습니다.',
    en: 'Subscribe to read on.',
  },
  TOKEN_NULL: { ko: '로그인이 필요합니다.', en: 'Please sign in first.' },
  TOKEN_ERR: { ko: '로그인 시간이 지났습니다.', en: 'Your sign-in has expired.' },
  INVALID_REFRESH: { ko: '안전을 위해 다시 로그인해 주세요.', en: 'For security, please sign in again.' },
  SESSION_NULL: { ko: '안전을 위해 다시 로그인해 주세요.', en: 'For security, please sign in again.' },
  Unauthorized: { ko: '아이디 또는 비밀번호가 올바르지 않습니다.', en: 'Invalid ID or password.' },
  SECOND_FACTOR_NEEDED: {
    ko: '인증 앱에 보이는 여섯 자리 숫자를 입력해 주세요.',
    en: 'Please enter the six-digit code from your authenticator app.',
  },
  PASSWORD_RESET_NEEDED: {
    ko: '비밀번호나 인증 번호가 너무 여러 번 맞지 않았습니다. ‘비밀번호 찾기’에서 비밀번호를 새로 정해 주세요.',
    en: 'Too many wrong passwords or codes. Please set a new one with “Forgot your password?”.',
  },
  LINK_EXPIRED: {
    ko: '이미 사용했거나 기한이 지난 링크입니다. 메일을 다시 받아 주세요.',
    en: 'This link has been used or has expired. Please request a new e-mail.',
  },
  SOCIAL_EXPIRED: {
    ko: '로그인 시간이 지났습니다. 처음부터 다시 시도해 주세요.',
    en: 'This sign-in has expired. Please start again.',
  },
  SOCIAL_NO_EMAIL: {
    ko: '확인된 이메일 주소를 받지 못했습니다. 이메일 제공에 동의해 주시거나 이메일로 가입해 주세요.',
    en: 'We did not receive a verified e-mail address. Please allow it to be shared, or sign up with your e-mail address.',
  },
  SOCIAL_UNVERIFIED: {
    ko: '같은 이메일로 가입하신 계정이 있지만 아직 주소를 확인하지 않으셨습니다. 비밀번호로 로그인해 주소를 확인하신 뒤 다시 시도해 주세요.',
    en: 'An account with this address exists, but the address is not verified yet. Please sign in with your password, verify the address, and try again.',
  },
  SOCIAL_OTHER: {
    ko: '이 서재의 계정에는 같은 서비스의 다른 계정이 연결되어 있습니다. 그 계정으로 로그인해 주세요.',
    en: 'Your account is linked to another account from the same provider. Please sign in with that one.',
  },
  SOCIAL_LAST_WAY: {
    ko: '남은 로그인 방법이 이것뿐이어서 끊으실 수 없습니다. 먼저 비밀번호를 정해 주세요.',
    en: 'This is your only way to sign in. Please set a password first.',
  },
  MEMBER_BLOCKED: {
    ko: '이용이 제한된 계정입니다. 고객센터로 문의해 주세요.',
    en: 'This account has been suspended. Please contact us.',
  },
  FORBIDDEN: { ko: '허용되지 않는 요청입니다.', en: 'This request is not allowed.' },
  DEVICE_NOT_FOUND: { ko: '로그인되어 있지 않은 기기입니다.', en: 'This device is not signed in.' },
  STEP_UP_NEEDED: {
    ko: '안전을 위해 비밀번호를 한 번 더 확인해 주세요.',
    en: 'For security, please confirm your password again.',
  },
  SUBSCRIPTION_ACTIVE: {
    ko: '구독이 끝난 뒤에 탈퇴하실 수 있습니다. 먼저 구독을 해지해 주세요.',
    en: 'You can delete your account after your subscription ends. Please cancel it first.',
  },
  LAST_OWNER: {
    ko: '마지막 관리자는 탈퇴하실 수 없습니다. 다른 관리자를 먼저 정해 주세요.',
    en: 'The last owner cannot delete their account. Please add another owner first.',
  },
  TOO_LARGE: { ko: '보내신 내용이 너무 큽니다.', en: 'The request is too large.' },
  TOO_MANY_REQUESTS: {
    ko: '요청이 너무 많습니다. 잠시 뒤에 다시 시도해 주세요.',
    en: 'Too many requests. Please try again in a moment.',
  },
  BUSY: {
    ko: '지금은 이용하시는 분이 많습니다. 잠시 뒤에 다시 시도해 주세요.',
    en: 'The library is very busy. Please try again in a moment.',
  },
  NOT_FOUND: { ko: '없는 주소입니다.', en: 'There is no page at this address.' },
  BOOK_NOT_FOUND: { ko: '찾으시는 책이 없습니다.', en: 'This book does not exist.' },
  PAGE_NOT_FOUND: { ko: '이 책에는 없는 쪽입니다.', en: 'This book has no such page.' },
  SECTION_NOT_FOUND: { ko: '없는 장입니다.', en: 'This section does not exist.' },
  CATEGORY_NOT_FOUND: { ko: '없는 분류입니다.', en: 'This category does not exist.' },
  PUBLISHER_NOT_FOUND: { ko: '없는 출판사입니다.', en: 'This publisher does not exist.' },
  MEDIA_NOT_FOUND: { ko: '없는 그림입니다.', en: 'This picture does not exist.' },
  WANT_READ_NOT_FOUND: {
    ko: '읽고 싶은 책에 담겨 있지 않습니다.',
    en: 'This book is not on your want-to-read list.',
  },
  READING_NOT_FOUND: {
    ko: '읽고 있는 책에 없습니다.',
    en: 'This book is not on your reading list.',
  },
  BOOKMARK_NOT_FOUND: { ko: '없는 책갈피입니다.', en: 'This bookmark does not exist.' },
  MARKS_FULL: {
    ko: '한 책에 남기실 수 있는 개수를 모두 쓰셨습니다. 몇 개를 지우고 다시 시도해 주세요.',
    en: 'You have reached the limit of marks in this book. Please remove some and try again.',
  },
  COPY_QUOTA: {
    ko: '이 책에서 지금 복사하실 수 있는 분량을 모두 쓰셨습니다. 며칠 뒤에 다시 복사하실 수 있습니다.',
    en: 'You have reached the copy limit for this book. Please try again in a few days.',
  },
  HIGHLIGHT_NOT_FOUND: { ko: '없는 하이라이트입니다.', en: 'This highlight does not exist.' },
  REVIEW_NOT_FOUND: { ko: '없는 한 줄 리뷰입니다.', en: 'This short review does not exist.' },
  PREVIEW_NOT_FOUND: { ko: '없는 리뷰입니다.', en: 'This review does not exist.' },
  PASSAGE_NOT_FOUND: {
    ko: '성경에 없는 장이나 절입니다.',
    en: 'The Bible has no such chapter or verse.',
  },
  MARK_NOT_FOUND: { ko: '없는 책갈피나 하이라이트입니다.', en: 'This bookmark or highlight does not exist.' },
  INTERNAL: {
    ko: '잠시 문제가 생겼습니다. 잠시 뒤에 다시 시도해 주세요.',
    en: 'Something went wrong. Please try again in a moment.',
  },
  UNAVAILABLE: {
    ko: '서재에 잠시 연결되지 않습니다. 잠시 뒤에 다시 시도해 주세요.',
    en: 'The library is temporarily unavailable. Please try again in a moment.',
  },
  INSPECTION: { ko: '지금은 점검 중입니다.', en: 'The library is closed for maintenance.' },
}
