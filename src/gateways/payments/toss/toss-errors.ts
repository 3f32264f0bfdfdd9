/** What an error of Toss says about the charge it answers. */
export type ErrorMeaning = 'declined' | 'needsNewCard' | 'rejected' | 'unknown'

/**
 * The codes of which we surely know what they mean. Whatever is not in this table is unknown: to look a charge up costs a
 * call, while a charge taken for declined that was approved costs the member the price twice.
 */
const MEANINGS: Readonly<Record<Exclude<ErrorMeaning, 'unknown'>, readonly string[]>> = {
  declined: [
    'REJECT_CARD_PAYMENT',
    'REJECT_CARD_COMPANY',
    'EXCEED_MAX_AMOUNT',
    'EXCEED_MAX_DAILY_PAYMENT_COUNT',
    'EXCEED_MAX_ONE_DAY_AMOUNT',
    'EXCEED_MAX_MONTHLY_PAYMENT_AMOUNT',
    'EXCEED_MAX_PAYMENT_AMOUNT',
  ],
  needsNewCard: [
    'INVALID_CARD_EXPIRATION',
    'INVALID_STOPPED_CARD',
    'INVALID_CARD_LOST_OR_STOLEN',
    'INVALID_CARD_NUMBER',
    'INVALID_REJECT_CARD',
    'NOT_SUPPORTED_CARD_TYPE',
    'NOT_REGISTERED_CARD_COMPANY',
    'INVALID_BILL_KEY_REQUEST',
    'EXCEED_MAX_AUTH_COUNT',
  ],
  rejected: [
    'UNAUTHORIZED_KEY',
    'INVALID_API_KEY',
    'NOT_MATCHES_CUSTOMER_KEY',
    'INVALID_REQUEST',
    'INVALID_ORDER_ID',
    'BELOW_MINIMUM_AMOUNT',
    'FORBIDDEN_REQUEST',
    'INCORRECT_BASIC_AUTH_FORMAT',
    'INVALID_IDEMPOTENCY_KEY',
  ],
}

const meaningByCode = new Map(
  (['declined', 'needsNewCard', 'rejected'] as const).flatMap((meaning) =>
    MEANINGS[meaning].map((code): [string, ErrorMeaning] => [code, meaning]),
  ),
)

/** A conflict and a fault of the server say nothing sure, whatever code they carry. */
export function findErrorMeaning({ status, code }: { status: number; code: string }): ErrorMeaning {
  if (status < 400 || status >= 500 || status === 409) return 'unknown'
  return meaningByCode.get(code) ?? 'unknown'
}

/** The key of the card page was never given, was used before, or belongs to somebody else. */
const NOT_REGISTERED = new Set(['NOT_FOUND_BILLING', 'INVALID_AUTH_KEY', 'EXPIRED_AUTH_KEY'])

/** True where no card was registered, so that the member may begin anew. */
export function isRegistrationRefused(error: { status: number; code: string }): boolean {
  if (findErrorMeaning(error) !== 'unknown') return true
  return error.status < 500 && NOT_REGISTERED.has(error.code)
}

const NOT_REFUNDED = new Set([
  'NOT_CANCELABLE_AMOUNT',
  'NOT_CANCELABLE_PAYMENT',
  'NOT_ALLOWED_PARTIAL_REFUND',
  'EXCEED_MAX_REFUND_DUE',
  'NOT_MATCHES_REFUNDABLE_AMOUNT',
])

/**
 * True where surely nothing was given back. ALREADY_CANCELED_PAYMENT is not among them: an earlier answer of ours that was
 * lost may have given the money back, which a look-up shows.
 */
export function isRefundRefused(error: { status: number; code: string }): boolean {
  if (findErrorMeaning(error) === 'rejected') return true
  return error.status < 500 && error.status !== 409 && NOT_REFUNDED.has(error.code)
}

const CARD_GONE = new Set(['NOT_FOUND_BILLING', 'BILLING_KEY_NOT_FOUND', 'INVALID_BILL_KEY_REQUEST'])

/** True where there is no such card (any more), which is what revoking it is for. */
export function isCardGone({ status, code }: { status: number; code: string }): boolean {
  return status < 500 && CARD_GONE.has(code)
}
