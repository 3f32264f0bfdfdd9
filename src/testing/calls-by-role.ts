import type { PlantedBook } from './books.ts'

/** Who asks. The member is the one whose things are asked for, and asks last. */
export const ROLES = ['visitor', 'other', 'subscriber', 'owner', 'member'] as const
export type Role = (typeof ROLES)[number]

/** Free pages of the paid book. */
export const SAMPLE = 2

export type World = {
  seriesId: number
  paidWork: number
  commentId: number
  free: PlantedBook
  paid: PlantedBook
  /** A section past the sample. */
  paidSection: number
  /** The member's own. */
  uid: number
  deviceId: string
  wantId: number
  readingId: number
  bookmarkId: number
  highlightId: number
  reviewId: number
  previewId: number
  articleId: number
  /** To an event; the member has accepted it. */
  invitation: string
}
export type Call = {
  /** Statuses in the order of ROLES, or one for all. */
  says: number | readonly [number, number, number, number, number]
  /** The path with what it asks for; without it the path is the call's own. */
  at?: (world: World) => string
  body?: (world: World, role: Role) => object
}

/** What makes something new answers 201. */
const MADE = [401, 201, 201, 201, 201] as const
/** Anyone may ask. */
const OPEN: Call = { says: 200 }
/** Members only, of whom each gets what is their own. */
const OWN: Call = { says: [401, 200, 200, 200, 200] }
/** Says what is missing before it asks who calls. */
const EMPTY: Call = { says: 400, body: () => ({}) }
const bookAt = (path: string, says: Call['says'] = 200): Call => ({
  says,
  at: ({ paid }) => `${path}/${paid.bookId}`,
})

/** Another's list by its number is forbidden; without a number everyone gets their own. */
const lists = (path: string): Call => ({
  says: [401, 403, 403, 403, 200],
  at: ({ uid }) => path.replace('{uid}', `${uid}`).replace('{page}', '0'),
})
/** Another's row looks absent. */
const row = (at: Call['at'], body?: Call['body']): Call => ({
  says: [401, 404, 404, 404, 200],
  ...(at === undefined ? {} : { at }),
  ...(body === undefined ? {} : { body }),
})
const own = (body: Call['body'], says: Call['says'] = OWN.says): Call => ({
  says,
  ...(body === undefined ? {} : { body }),
})

const LIBRARY: Record<string, Call> = {
  'GET /api/bookFunction/entry/{bookId}': bookAt('/api/bookFunction/entry', OWN.says),
  'POST /api/bookFunction/wantRead': own(({ paid }) => ({ bookId: paid.bookId })),
  'POST /api/bookFunction/reading': own(({ free }) => ({ bookId: free.bookId })),
  'GET /api/bookFunction/reading/{uid}/{page}': lists('/api/bookFunction/reading/{uid}/{page}'),
  'GET /api/bookFunction/wantRead/{uid}/{page}': lists('/api/bookFunction/wantRead/{uid}/{page}'),
  'GET /api/bookFunction/history/{uid}/{page}': lists('/api/bookFunction/history/{uid}/{page}'),
  'GET /api/bookFunction/myBookmark/{uid}/{page}': lists('/api/bookFunction/myBookmark/{uid}/{page}'),
  'GET /api/bookFunction/myHighlight/{uid}/{page}': lists('/api/bookFunction/myHighlight/{uid}/{page}'),
  'GET /api/bookFunction/myHighlight/{uid}': lists('/api/bookFunction/myHighlight/{uid}'),
  'GET /api/bookFunction/readStatus/{bookId}': bookAt('/api/bookFunction/readStatus', OWN.says),
  'PUT /api/bookFunction/readStatus/{bookId}': {
    ...bookAt('/api/bookFunction/readStatus', [401, 400, 200, 400, 400]),
    body: () => ({ page: SAMPLE + 1, device: 'a test' }),
  },
  'POST /api/bookFunction/readingEvents/{bookId}': {
    ...bookAt('/api/bookFunction/readingEvents', OWN.says),
    body: () => ({
      device: 'a test',
      events: [{ seq: 1, page: SAMPLE + 1, kind: 'read', secondsAgo: 0, seconds: 0, pages: 0 }],
    }),
  },
  'GET /api/bookFunction/recentPlaces/{bookId}': bookAt('/api/bookFunction/recentPlaces', OWN.says),
  'GET /api/bookFunction/pace/{bookId}': bookAt('/api/bookFunction/pace', OWN.says),
  'GET /api/bookFunction/readingDays': OWN,
  'GET /api/bookFunction/bookmark/personal/{bookId}': bookAt('/api/bookFunction/bookmark/personal', OWN.says),
  'GET /api/bookFunction/highlight/personal/{bookId}': bookAt(
    '/api/bookFunction/highlight/personal',
    OWN.says,
  ),
  'POST /api/bookFunction/bookmark': own(() => ({}), [401, 400, 400, 400, 400]),
  'POST /api/bookFunction/highlight': own(() => ({}), [401, 400, 400, 400, 400]),
  'PATCH /api/bookFunction/bookmark': row(undefined, ({ bookmarkId }) => ({
    bookmarkId,
    bookmarkContent: '다른 말',
  })),
  'POST /api/bookFunction/marks': {
    says: OWN.says,
    at: ({ free }) => `/api/bookFunction/marks?bookId=${free.bookId}`,
    body: () => ({ type: 'AnnotationPage', items: [] }),
  },
  'POST /api/bookFunction/copy': own(() => ({}), [401, 400, 400, 400, 400]),
  'PATCH /api/bookFunction/highlight': row(undefined, ({ highlightId }) => ({ highlightId, type: 'red' })),
  'DELETE /api/bookFunction/bookmark': row(
    ({ bookmarkId }) => `/api/bookFunction/bookmark?bookmarkId=${bookmarkId}`,
  ),
  'DELETE /api/bookFunction/highlight': row(
    ({ highlightId }) => `/api/bookFunction/highlight?highlightId=${highlightId}`,
  ),
  'DELETE /api/bookFunction/wantRead': row(
    ({ paid, wantId }) => `/api/bookFunction/wantRead?bookId=${paid.bookId}&wantId=${wantId}`,
  ),
  'DELETE /api/bookFunction/reading': row(
    ({ free, readingId }) => `/api/bookFunction/reading?bookId=${free.bookId}&readingId=${readingId}`,
  ),
}

const SUPPORT: Record<string, Call> = {
  'GET /api/notice': OPEN,
  'GET /api/notice/faq': OPEN,
  'GET /api/notice/{noticeId}': { says: 404, at: () => '/api/notice/1' },
  'GET /api/notice/errorReport': OWN,
  'POST /api/notice/errorReport': own(() => ({}), [401, 400, 400, 400, 400]),
  'GET /api/notice/inquiry': OWN,
  'POST /api/notice/inquiry': own(() => ({ title: '또', content: '묻습니다' }), MADE),
  'POST /api/notice/inquiry/image': own(() => ({}), [401, 400, 400, 400, 400]),
  // Whoever runs the library has to type the password first.
  'POST /api/admin/inquiry/{inquiryId}/answer': {
    says: [401, 403, 403, 403, 403],
    at: () => '/api/admin/inquiry/1/answer',
    body: () => ({ answer: '답' }),
  },
}

const REVIEWS: Record<string, Call> = {
  'GET /api/bookFunction/review/one/{reviewId}': {
    says: 200,
    at: ({ reviewId }) => `/api/bookFunction/review/one/${reviewId}`,
  },
  'GET /api/bookFunction/review/{bookId}/{page}': {
    says: 200,
    at: ({ free }) => `/api/bookFunction/review/${free.bookId}/0`,
  },
  'POST /api/bookFunction/review': own(({ free }) => ({ bookId: free.bookId, content: '또 한 줄' }), MADE),
  'PATCH /api/bookFunction/review': row(undefined, ({ reviewId }) => ({ reviewId, content: '고친 한 줄' })),
  'POST /api/bookFunction/like/{reviewId}': {
    says: OWN.says,
    at: ({ reviewId }) => `/api/bookFunction/like/${reviewId}`,
    body: () => ({ like: true }),
  },
  'GET /api/preview/popular/{page}': { says: 200, at: () => '/api/preview/popular/0' },
  'GET /api/preview/recent/{page}': { says: 200, at: () => '/api/preview/recent/0' },
  'GET /api/preview/book/{bookId}/{page}': {
    says: 200,
    at: ({ free }) => `/api/preview/book/${free.bookId}/0`,
  },
  'GET /api/preview/liked/{uid}/{page}': lists('/api/preview/liked/{uid}/{page}'),
  'GET /api/preview/mine/{uid}/{page}': lists('/api/preview/mine/{uid}/{page}'),
  'GET /api/preview/{previewId}': { says: 200, at: ({ previewId }) => `/api/preview/${previewId}` },
  'POST /api/preview': own(
    ({ free }) => ({
      bookId: free.bookId,
      previewTitle: '또',
      previewContent: '<p>글</p>',
    }),
    MADE,
  ),
  'PATCH /api/preview': row(undefined, ({ previewId }) => ({
    previewId,
    previewTitle: '고친 제목',
    previewContent: '<p>고친 글</p>',
  })),
  'POST /api/preview/like/{previewId}': {
    says: OWN.says,
    at: ({ previewId }) => `/api/preview/like/${previewId}`,
    body: () => ({ like: true }),
  },
  'POST /api/report': own(
    ({ previewId }) => ({ target: 'preview', targetId: previewId, reason: 'other', content: '살펴 주세요' }),
    MADE,
  ),
  'DELETE /api/bookFunction/review': row(({ reviewId }) => `/api/bookFunction/review?reviewId=${reviewId}`),
  'DELETE /api/preview': row(({ previewId }) => `/api/preview?previewId=${previewId}`),
}

const SERIES: Record<string, Call> = {
  'GET /api/series/popular': OPEN,
  'GET /api/series/recent/{page}': { says: 200, at: () => '/api/series/recent/0' },
  'GET /api/series/category': OPEN,
  'GET /api/series/category/{categoryId}/{page}': { says: 200, at: () => '/api/series/category/1/0' },
  'GET /api/series/{seriesId}/{page}': { says: 200, at: ({ seriesId }) => `/api/series/${seriesId}/0` },
  'GET /api/series/workHead/{workId}': {
    says: 200,
    at: ({ paidWork }) => `/api/series/workHead/${paidWork}`,
  },
  'GET /api/series/work/{workId}': {
    says: [400, 400, 200, 400, 400],
    at: ({ paidWork }) => `/api/series/work/${paidWork}`,
  },
  'GET /api/series/comment/{workId}/{page}': {
    says: 200,
    at: ({ paidWork }) => `/api/series/comment/${paidWork}/0`,
  },
  'GET /api/series/review/{seriesId}': { says: 200, at: ({ seriesId }) => `/api/series/review/${seriesId}` },
  'GET /api/series/follow': OWN,
  'POST /api/series/follow': own(({ seriesId }) => ({ seriesId })),
  'DELETE /api/series/follow': {
    says: OWN.says,
    at: ({ seriesId }) => `/api/series/follow?seriesId=${seriesId}`,
  },
  'POST /api/series/comment': own(
    ({ paidWork }) => ({ workId: paidWork, content: '한마디' }),
    [401, 400, 201, 400, 400],
  ),
  'POST /api/series/review': own(({ seriesId }) => ({ seriesId, content: '한마디' }), MADE),
  'PATCH /api/series/comment': row(undefined, ({ commentId }) => ({ commentId, content: '고친 말' })),
  'DELETE /api/series/comment': row(({ commentId }) => `/api/series/comment?commentId=${commentId}`),
}

/** What guards an account itself: the step-up, the rules of the new values. Those who are nobody get no further. */
const GUARDED = [401, 403, 403, 403, 403] as const
const REFUSED = [401, 400, 400, 400, 400] as const
const ACCOUNT: Record<string, Call> = {
  'PATCH /api/user/me': own(() => ({ language: 'ko' })),
  'POST /api/user/stepUp': own(() => ({ password: 'Wr0ng!pass' }), REFUSED),
  'PATCH /api/user/password': own(() => ({ current: 'Wr0ng!pass', password: 'Nq7!wzRt' }), REFUSED),
  'PATCH /api/user/email': own((_, role) => ({ email: `new-${role}@other.example` }), GUARDED),
  'POST /api/user/profileImage': own(() => ({}), REFUSED),
  'DELETE /api/user/profileImage': OWN,
  'GET /api/user/export': OWN,
  'GET /api/user/mailPreferences': OWN,
  'PATCH /api/user/mailPreferences': own(() => ({ marketing: false })),
  'GET /api/user/readerSettings': OWN,
  'PUT /api/user/readerSettings': own(() => ({ settings: { size: 24 } })),
  'GET /api/user/social': OWN,
  'DELETE /api/user/social': { says: OWN.says, at: () => '/api/user/social?provider=kakao' },
  'GET /api/user/totp': OWN,
  'POST /api/user/totp': own(() => ({}), GUARDED),
  'POST /api/user/totp/confirm': own(() => ({ code: '000000' }), REFUSED),
  'DELETE /api/user/totp': own(() => ({ code: '000000' }), GUARDED),
  'DELETE /api/user': own(() => ({ acceptNotice: true }), GUARDED),
  'GET /api/auth/social': OPEN,
  'GET /api/auth/social/{provider}': { says: 404, at: () => '/api/auth/social/kakao' },
  'GET /api/auth/social/{provider}/callback': {
    says: 404,
    at: () => '/api/auth/social/kakao/callback?code=x&state=x',
  },
  'POST /api/auth/social/apple/callback': { says: 404, body: () => ({}) },
  'POST /api/auth/social/finish': EMPTY,
  'POST /api/auth/social/signup': EMPTY,
  'GET /api/mail/unsubscribe': { says: 303, at: () => '/api/mail/unsubscribe?token=1.x' },
  'POST /api/mail/unsubscribe': { says: 400, at: () => '/api/mail/unsubscribe?token=1.x' },
}

const KEY = '6a0f4a0e-7a4b-4c58-9d0e-2f6a1a1d7c11'
const NONE = [401, 409, 409, 409, 409] as const
const ABSENT = [401, 404, 404, 404, 404] as const
/** In a library without a payment company, by members without a subscription. */
const PAYMENT: Record<string, Call> = {
  'GET /api/payment/plans': OPEN,
  'GET /api/payment/checkStatus': OWN,
  'GET /api/payment/billingDay': OWN,
  'GET /api/payment/firstPeriod': {
    says: OWN.says,
    at: () => '/api/payment/firstPeriod?planCode=personal-monthly',
  },
  'GET /api/payment/history': OWN,
  'POST /api/payment/card': own(
    () => ({ planCode: 'personal-monthly', agrees: true }),
    [401, 503, 503, 503, 503],
  ),
  'POST /api/payment/subscribe': own(() => ({ customerKey: KEY, authKey: 'x' }), ABSENT),
  'POST /api/payment/cancel': own(() => ({}), NONE),
  'POST /api/payment/undoCancel': own(() => ({}), NONE),
  'POST /api/payment/agreeToPrice': own(() => ({ agrees: true, amount: 10_900 }), NONE),
  'POST /api/payment/switchToAnnual': own(() => ({ agrees: true }), NONE),
  'DELETE /api/payment/switchToAnnual': { says: NONE },
  'POST /api/payment/refund': own(() => ({ paymentId: 1 }), ABSENT),
  'POST /api/webhook/{gateway}': { says: 200, at: () => '/api/webhook/toss', body: () => ({}) },
  'POST /api/payment/groupInquiry': EMPTY,
  'GET /api/group': { says: ABSENT },
  'POST /api/group/invitations': own(() => ({ emails: ['new@other.example'] }), ABSENT),
  'DELETE /api/group/seats': { says: ABSENT, at: () => '/api/group/seats?seatId=1' },
  'PUT /api/group/billing': own(() => ({ business: null }), ABSENT),
  'POST /api/group/cancel': own(() => ({}), ABSENT),
  'POST /api/group/undoCancel': own(() => ({}), ABSENT),
  'POST /api/group/agreeToPrice': own(() => ({ agrees: true, amount: 7900 }), ABSENT),
  'GET /api/group/invitation': { says: 404, at: () => '/api/group/invitation?token=x' },
  'POST /api/group/account': EMPTY,
  'POST /api/group/join': own(() => ({ token: 'x' }), ABSENT),
  'GET /api/coupon': OWN,
  'POST /api/coupon': own(() => ({ code: 'ABCD2345' }), ABSENT),
  'POST /api/coupon/{couponId}/use': { says: ABSENT, at: () => '/api/coupon/1/use', body: () => ({}) },
}

/** Every call of the API. Those that end something stand last. */
export const CALLS: Record<string, Call> = {
  'GET /api/site': OPEN,
  'GET /api/inspection': OPEN,
  'GET /api/fonts': OPEN,
  'GET /api/bookMain/home': OPEN,
  'GET /api/bookMain/ad': OPEN,
  'GET /api/bookMain/recentBook': OPEN,
  'GET /api/bookMain/recommend': OPEN,
  'GET /api/bookMain/bookReview': OPEN,
  'GET /api/bookMain/authorSays': OPEN,
  'GET /api/bookMain/bestSeries': OPEN,
  'GET /api/bookMain/wantRead': OPEN,
  'GET /api/bookMain/goodPreview': OPEN,
  'GET /api/bookMain/recentSeries': OPEN,
  'GET /api/bookMain/recentBookmark': OPEN,
  'GET /api/bookMain/recentHighlight': OPEN,
  'GET /api/bookCore/category': OPEN,
  'GET /api/bookCore/category/{categoryId}': { says: 404, at: () => '/api/bookCore/category/1' },
  'GET /api/bookCore/publisher/{publisherId}': { says: 404, at: () => '/api/bookCore/publisher/1' },
  'GET /api/bookCore/section/{bookId}': bookAt('/api/bookCore/section'),
  'GET /api/bookCore/page/{bookId}': bookAt('/api/bookCore/page'),
  'GET /api/bookCore/locate/{bookId}': {
    says: 200,
    at: ({ paid }) => `/api/bookCore/locate/${paid.bookId}?block=1`,
  },
  'GET /api/bookCore/content/section/{sectionId}': {
    says: [400, 400, 200, 400, 400],
    at: ({ paidSection }) => `/api/bookCore/content/section/${paidSection}`,
  },
  'GET /api/bookCore/content/{bookId}/{page}': {
    says: [400, 400, 200, 400, 400],
    at: ({ paid }) => `/api/bookCore/content/${paid.bookId}/${SAMPLE + 1}`,
  },
  'GET /api/bookCore/search/{bookId}': {
    says: 200,
    at: ({ paid }) => `/api/bookCore/search/${paid.bookId}?q=새장`,
  },
  'GET /api/bookCore/others/{bookId}': bookAt('/api/bookCore/others'),
  'GET /api/bookCore/{bookId}': bookAt('/api/bookCore'),
  'GET /api/search': { says: 200, at: () => '/api/search?q=새장' },
  'GET /api/scripture/{osis}': { says: 200, at: () => '/api/scripture/Rom.8.28' },
  'GET /api/scripture/page/{ref}': { says: 200, at: () => '/api/scripture/page/rom.8.28' },
  'GET /api/search/suggest': { says: 200, at: () => '/api/search/suggest?q=새장' },
  'GET /api/bookFunction/main/history': OWN,
  'GET /api/bookFunction/main/bookmark': OWN,
  'GET /api/bookFunction/main/highlight': OWN,
  'GET /api/bookFunction/main/bestReview': OPEN,
  'GET /api/bookFunction/main/wantRead': OPEN,
  'GET /api/bookFunction/main/review': OPEN,
  'GET /api/magazine/{page}': { says: 200, at: () => '/api/magazine/0' },
  'GET /api/magazine/detail/{articleId}': {
    says: 200,
    at: ({ articleId }) => `/api/magazine/detail/${articleId}`,
  },
  'GET /api/event/{slug}': { says: 200, at: () => '/api/event/stigma-ensemble' },
  'GET /api/event/{slug}/{token}': {
    says: [404, 404, 404, 404, 200],
    at: ({ invitation }) => `/api/event/stigma-ensemble/${invitation}`,
  },
  'POST /api/event/{slug}/{token}': row(({ invitation }) => `/api/event/stigma-ensemble/${invitation}`),
  'POST /api/auth/signup': EMPTY,
  'GET /api/auth/check/email': { says: 200, at: () => '/api/auth/check/email?value=new%40private.example' },
  'GET /api/auth/check/nickname': { says: 200, at: () => '/api/auth/check/nickname?value=새이름' },
  'POST /api/auth/login': EMPTY,
  'POST /api/auth/autoLogin': { says: MADE },
  'PATCH /api/auth/refresh': OWN,
  'POST /api/auth/verifyEmail': EMPTY,
  'POST /api/auth/verifyEmail/resend': EMPTY,
  'POST /api/auth/findPassword': EMPTY,
  'POST /api/auth/resetPassword': EMPTY,
  'POST /api/auth/findId': EMPTY,
  'GET /api/user/me': OWN,
  'GET /api/user/devices': OWN,
  ...LIBRARY,
  ...SUPPORT,
  ...REVIEWS,
  ...SERIES,
  ...ACCOUNT,
  ...PAYMENT,
  'DELETE /api/user/devices': {
    says: [401, 404, 404, 404, 200],
    at: ({ deviceId }) => `/api/user/devices?deviceId=${deviceId}`,
  },
  'POST /api/auth/logout': OPEN,
}
