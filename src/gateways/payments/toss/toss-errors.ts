/*
 * What the error codes of Toss Payments mean for a charge. Only what surely was not charged is listed; every other code,
 * and every 5xx, says nothing sure and is looked up.
 */

/** Surely not charged; the same card may do another day. */
const DECLINED = new Set([
  'REJECT_CARD_PAYMENT',
  'REJECT_CARD_COMPANY',
  'EXCEED_MAX_AMOUNT',
  'EXCEED_MAX_DAILY_PAYMENT_COUNT',
  'EXCEED_MAX_PAYMENT_AMOUNT',
  'EXCEED_MAX_ONE_DAY_AMOUNT',
  'EXCEED_MAX_MONTHLY_PAYMENT_AMOUNT',
])

/** Surely not charged, and this card never will be. */
const NEEDS_NEW_CARD = new Set([
  'INVALID_CARD_EXPIRATION',
  'INVALID_STOPPED_CARD',
  'INVALID_CARD_LOST_OR_STOLEN',
  'INVALID_CARD_NUMBER',
  'INVALID_REJECT_CARD',
  'NOT_SUPPORTED_CARD_TYPE',
  'NOT_REGISTERED_CARD_COMPANY',
  'INVALID_BILL_KEY_REQUEST',
  'EXCEED_MAX_AUTH_COUNT',
])

/** Surely not charged, by a fault of ours. */
const REJECTED = new Set([
  'UNAUTHORIZED_KEY',
  'INVALID_API_KEY',
  'NOT_MATCHES_CUSTOMER_KEY',
  'INVALID_REQUEST',
  'INVALID_ORDER_ID',
  'BELOW_MINIMUM_AMOUNT',
  'FORBIDDEN_REQUEST',
  'INCORRECT_BASIC_AUTH_FORMAT',
  'INVALID_IDEMPOTENCY_KEY',
])

export type ChargeFault =
  | { kind: 'declined'; needsNewCard: boolean }
  | { kind: 'rejected' }
  | { kind: 'unknown' }

export function chargeFault(status: number, code: string): ChargeFault {
  if (status >= 500) return { kind: 'unknown' }
  if (DECLINED.has(code)) return { kind: 'declined', needsNewCard: false }
  if (NEEDS_NEW_CARD.has(code)) return { kind: 'declined', needsNewCard: true }
  return REJECTED.has(code) ? { kind: 'rejected' } : { kind: 'unknown' }
}

/** Surely not given back. `FORBIDDEN_CONSECUTIVE_REQUEST` only wants patience. */
const REFUND_REFUSED = new Set([
  'NOT_CANCELABLE_AMOUNT',
  'NOT_CANCELABLE_PAYMENT',
  'NOT_ALLOWED_PARTIAL_REFUND',
  'EXCEED_MAX_REFUND_DUE',
  'NOT_MATCHES_REFUNDABLE_AMOUNT',
  'NOT_FOUND_PAYMENT',
  'UNAUTHORIZED_KEY',
  'INVALID_API_KEY',
  'INVALID_REQUEST',
  'FORBIDDEN_REQUEST',
])

export function isRefundRefused(status: number, code: string): boolean {
  return status < 500 && REFUND_REFUSED.has(code)
}

/** A card that surely was not registered. */
const REGISTRATION_REFUSED = new Set([
  ...DECLINED,
  ...NEEDS_NEW_CARD,
  ...REJECTED,
  'NOT_FOUND_BILLING',
  'INVALID_AUTH_KEY',
  'NOT_FOUND_BILLING_AUTH',
  'DUPLICATED_BILLING_AUTH',
  'NOT_SUPPORTED_BILLING',
])

export function isRegistrationRefused(status: number, code: string): boolean {
  return status < 500 && REGISTRATION_REFUSED.has(code)
}

/** The card is not known there any more: as good as revoked. */
const ALREADY_REVOKED = new Set(['INVALID_BILL_KEY_REQUEST', 'BILLING_KEY_NOT_FOUND', 'NOT_FOUND_BILLING'])

export function isAlreadyRevoked(code: string): boolean {
  return ALREADY_REVOKED.has(code)
}
