/** Every way the product says no. Codes of the specification keep its spelling. */
export type RefusalCode =
  | 'INVALID_REQUEST'
  | 'DID_NOT_PAYED'
  | 'TOKEN_NULL'
  | 'TOKEN_ERR'
  | 'INVALID_REFRESH'
  | 'SESSION_NULL'
  | 'Unauthorized'
  | 'SECOND_FACTOR_NEEDED'
  | 'PASSWORD_RESET_NEEDED'
  | 'LINK_EXPIRED'
  | 'SOCIAL_EXPIRED'
  | 'SOCIAL_NO_EMAIL'
  | 'SOCIAL_UNVERIFIED'
  | 'SOCIAL_OTHER'
  | 'SOCIAL_LAST_WAY'
  | 'MEMBER_BLOCKED'
  | 'FORBIDDEN'
  | 'DEVICE_NOT_FOUND'
  | 'STEP_UP_NEEDED'
  | 'SUBSCRIPTION_ACTIVE'
  | 'LAST_OWNER'
  | 'TOO_MANY_REQUESTS'
  | 'TOO_LARGE'
  | 'BUSY'
  | 'NOT_FOUND'
  | 'BOOK_NOT_FOUND'
  | 'PAGE_NOT_FOUND'
  | 'SECTION_NOT_FOUND'
  | 'CATEGORY_NOT_FOUND'
  | 'PUBLISHER_NOT_FOUND'
  | 'MEDIA_NOT_FOUND'
  | 'WANT_READ_NOT_FOUND'
  | 'READING_NOT_FOUND'
  | 'BOOKMARK_NOT_FOUND'
  | 'HIGHLIGHT_NOT_FOUND'
  | 'MARKS_FULL'
  | 'COPY_QUOTA'
  | 'PLAN_NOT_FOUND'
  | 'PAYMENTS_OFF'
  | 'SUBSCRIBED_ALREADY'
  | 'NOT_SUBSCRIBED'
  | 'NOT_CANCELED'
  | 'NOT_NOW'
  | 'REGISTRATION_NOT_FOUND'
  | 'CARD_REFUSED'
  | 'PAYMENT_PENDING'
  | 'PAYMENT_NOT_FOUND'
  | 'REFUND_REFUSED'
  | 'COUPON_NOT_FOUND'
  | 'COUPON_EXPIRED'
  | 'COUPON_USED'
  | 'GROUP_NOT_FOUND'
  | 'GROUP_FULL'
  | 'SEAT_NOT_FOUND'
  | 'INVITATION_NOT_FOUND'
  | 'SEATED_ALREADY'
  | 'READING_LIMIT'
  | 'REVIEW_NOT_FOUND'
  | 'PREVIEW_NOT_FOUND'
  | 'MARK_NOT_FOUND'
  | 'PASSAGE_NOT_FOUND'
  | 'SEARCH_TOO_SHORT'
  | 'INSPECTION'
  | 'UNAVAILABLE'
  | 'INTERNAL'

export class Refusal extends Error {
  readonly code: RefusalCode
  /** For INVALID_REQUEST: what is wrong with which field. */
  readonly fields: Record<string, string> | undefined
  /** Where trying again will help: after how many seconds. */
  readonly retryAfter: number | undefined
  constructor(code: RefusalCode, fields?: Record<string, string>, more: { retryAfter?: number } = {}) {
    super(code)
    this.retryAfter = more.retryAfter
    this.name = 'Refusal'
    this.code = code
    this.fields = fields
  }
}
