import { describe, expect, test } from 'vitest'
import { findErrorMeaning, isCardGone, isRefundRefused, isRegistrationRefused } from './toss-errors.ts'

const meaning = (code: string, status = 400) => findErrorMeaning({ status, code })

describe('an error that answers a charge', () => {
  test.each(['REJECT_CARD_PAYMENT', 'REJECT_CARD_COMPANY', 'EXCEED_MAX_AMOUNT'])(
    'is a decline that another day may undo: %s',
    (code) => expect(meaning(code, 403)).toBe('declined'),
  )

  test.each([
    'INVALID_CARD_EXPIRATION',
    'INVALID_STOPPED_CARD',
    'INVALID_CARD_LOST_OR_STOLEN',
    'INVALID_CARD_NUMBER',
    'INVALID_REJECT_CARD',
    'NOT_SUPPORTED_CARD_TYPE',
    'NOT_REGISTERED_CARD_COMPANY',
    'INVALID_BILL_KEY_REQUEST',
    'EXCEED_MAX_AUTH_COUNT',
  ])('is a decline that only a new card undoes: %s', (code) => expect(meaning(code)).toBe('needsNewCard'))

  test.each([
    'UNAUTHORIZED_KEY',
    'INVALID_API_KEY',
    'NOT_MATCHES_CUSTOMER_KEY',
    'INVALID_REQUEST',
    'INVALID_ORDER_ID',
    'BELOW_MINIMUM_AMOUNT',
    'FORBIDDEN_REQUEST',
    'INCORRECT_BASIC_AUTH_FORMAT',
  ])('is a fault of ours: %s', (code) => expect(meaning(code)).toBe('rejected'))

  test.each([
    ['DUPLICATED_ORDER_ID', 400],
    ['ALREADY_PROCESSED_PAYMENT', 400],
    ['PROVIDER_ERROR', 400],
    ['IDEMPOTENT_REQUEST_PROCESSING', 409],
    ['FAILED_INTERNAL_SYSTEM_PROCESSING', 500],
    ['COMMON_ERROR', 500],
    ['FAILED_CARD_COMPANY_RESPONSE', 500],
    ['A_CODE_OF_NEXT_YEAR', 400],
    ['constructor', 400],
    ['HTTP_502', 502],
    // The code says one thing and the status another.
    ['REJECT_CARD_PAYMENT', 500],
    ['INVALID_STOPPED_CARD', 409],
    ['UNAUTHORIZED_KEY', 302],
  ])('says nothing sure: %s with %i', (code, status) => expect(meaning(code, status)).toBe('unknown'))
})

test('a registration is surely refused only by codes that say so', () => {
  const isRefused = (code: string, status = 400) => isRegistrationRefused({ status, code })
  expect(
    ['NOT_FOUND_BILLING', 'INVALID_CARD_EXPIRATION', 'REJECT_CARD_COMPANY'].every((code) => isRefused(code)),
  ).toBe(true)
  expect(isRefused('A_CODE_OF_NEXT_YEAR')).toBe(false)
  expect(isRefused('NOT_FOUND_BILLING', 500)).toBe(false)
})

test('a refund is surely refused only by codes that say so', () => {
  const isRefused = (code: string, status = 403) => isRefundRefused({ status, code })
  for (const code of ['NOT_CANCELABLE_AMOUNT', 'NOT_MATCHES_REFUNDABLE_AMOUNT', 'EXCEED_MAX_REFUND_DUE'])
    expect(isRefused(code), code).toBe(true)
  for (const code of ['ALREADY_CANCELED_PAYMENT', 'FORBIDDEN_CONSECUTIVE_REQUEST', 'PROVIDER_ERROR'])
    expect(isRefused(code), code).toBe(false)
  expect(isRefused('NOT_CANCELABLE_AMOUNT', 500)).toBe(false)
})

test('a card that is not there is gone', () => {
  expect(isCardGone({ status: 404, code: 'NOT_FOUND_BILLING' })).toBe(true)
  expect(isCardGone({ status: 500, code: 'NOT_FOUND_BILLING' })).toBe(false)
  expect(isCardGone({ status: 401, code: 'UNAUTHORIZED_KEY' })).toBe(false)
})
