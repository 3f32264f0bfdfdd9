import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://books.example' }
const LIVE = { PAYMENTS: 'toss', TOSS_CLIENT_KEY: 'live_ck_abc', TOSS_SECRET_KEY: 'live_sk_hidden' }
const TEST = { PAYMENTS: 'toss', TOSS_CLIENT_KEY: 'test_ck_abc', TOSS_SECRET_KEY: 'test_sk_hidden' }
const payments = (given: Record<string, string>) => readConfig(given).payments

describe('payments', () => {
  test('are practice in a demo and off in production, unless they are set up', () => {
    expect(payments({})).toEqual({ kind: 'sandbox' })
    expect(payments(PRODUCTION)).toEqual({ kind: 'off' })
    expect(payments({ PAYMENTS: 'off' })).toEqual({ kind: 'off' })
    expect(payments({ ...PRODUCTION, ...LIVE })).toEqual({
      kind: 'toss',
      clientKey: 'live_ck_abc',
      secretKey: 'live_sk_hidden',
      apiUrl: 'https://api.tosspayments.com',
      sdkUrl: 'https://js.tosspayments.com/v2/standard',
    })
  })

  test('are practice in production only where the operator says so twice', () => {
    const practice = { ...PRODUCTION, PAYMENTS: 'sandbox' }
    expect(() => payments(practice)).toThrow(/PAYMENTS_SANDBOX=on/)
    expect(payments({ ...practice, PAYMENTS_SANDBOX: 'on' })).toEqual({ kind: 'sandbox' })
  })

  test('are taken with test keys in production only where the operator says so', () => {
    expect(payments(TEST)).toMatchObject({ kind: 'toss' })
    expect(() => payments({ ...PRODUCTION, ...TEST })).toThrow(/^TOSS_SECRET_KEY is a test key/)
    expect(payments({ ...PRODUCTION, ...TEST, TOSS_TEST_KEYS: 'on' })).toMatchObject({ kind: 'toss' })
  })

  test('with test keys may go to another address, such as that of a sandbox', () => {
    const apiUrl = 'http://127.0.0.1:1234'
    expect(payments({ ...TEST, TOSS_API_URL: `${apiUrl}/` })).toMatchObject({ kind: 'toss', apiUrl })
  })

  test.each<[string, Record<string, string>]>([
    ['PAYMENTS', { PAYMENTS: 'free' }],
    ['TOSS_CLIENT_KEY', { PAYMENTS: 'toss', TOSS_SECRET_KEY: 'test_sk_hidden' }],
    ['TOSS_SECRET_KEY', { PAYMENTS: 'toss', TOSS_CLIENT_KEY: 'test_ck_abc' }],
    ['TOSS_SECRET_KEY', { ...TEST, TOSS_SECRET_KEY: 'test_gsk_hidden' }],
    ['TOSS_SECRET_KEY', { ...TEST, TOSS_SECRET_KEY: 'hidden' }],
    ['TOSS_SECRET_KEY', { ...TEST, TOSS_SECRET_KEY: 'hidden'.repeat(100) }],
    ['TOSS_CLIENT_KEY', { ...TEST, TOSS_CLIENT_KEY: 'test_gck_abc' }],
    // A secret key in the place of the one that every browser is given.
    ['TOSS_CLIENT_KEY', { ...TEST, TOSS_CLIENT_KEY: 'test_sk_hidden' }],
    ['TOSS_CLIENT_KEY', { ...LIVE, TOSS_CLIENT_KEY: 'test_ck_abc' }],
    ['TOSS_API_URL', { ...LIVE, TOSS_API_URL: 'https://api.example' }],
    ['TOSS_API_URL', { ...LIVE, TOSS_API_URL: 'https://api.tosspayments.com.evil.example' }],
    ['TOSS_SDK_URL', { ...LIVE, TOSS_SDK_URL: 'https://js.example/sdk.js' }],
    ['TOSS_API_URL', { ...PRODUCTION, ...TEST, TOSS_TEST_KEYS: 'on', TOSS_API_URL: 'http://api.example' }],
    ['TOSS_SDK_URL', { ...PRODUCTION, ...TEST, TOSS_TEST_KEYS: 'on', TOSS_SDK_URL: 'http://js.example' }],
  ])('refuse a wrong %s without repeating a secret: %j', (name, given) => {
    expect(() => payments(given)).toThrow(ConfigError)
    expect(() => payments(given)).toThrow(new RegExp(`^${name}(?:(?!hidden).)+$`))
  })
})
