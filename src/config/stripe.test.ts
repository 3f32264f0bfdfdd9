import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://books.example' }
const WEBHOOKS = { STRIPE_WEBHOOK_SECRET: 'whsec_hidden' }
const LIVE = { STRIPE_SECRET_KEY: 'sk_live_hidden', ...WEBHOOKS }
const TEST = { STRIPE_SECRET_KEY: 'sk_test_hidden', ...WEBHOOKS }
const stripe = (given: Record<string, string>) => readConfig(given).stripe

describe('Stripe', () => {
  test('is not there unless it is set up', () => {
    expect(stripe({})).toBeUndefined()
    expect(stripe(PRODUCTION)).toBeUndefined()
  })

  test('is reached at its own address with live keys, secret or restricted', () => {
    const apiBase = 'https://api.stripe.com'
    const webhookSecret = 'whsec_hidden'
    for (const secretKey of ['sk_live_hidden', 'rk_live_hidden'])
      expect(stripe({ ...PRODUCTION, ...LIVE, STRIPE_SECRET_KEY: secretKey })).toEqual({
        secretKey,
        webhookSecret,
        apiBase,
      })
    expect(stripe({ ...LIVE, STRIPE_API_BASE: `${apiBase}/` })).toMatchObject({ apiBase })
  })

  test('may be a fake with test keys, which production takes only where the operator says so', () => {
    const apiBase = 'http://127.0.0.1:1234'
    expect(stripe({ ...TEST, STRIPE_API_BASE: apiBase })).toMatchObject({ apiBase })
    expect(stripe({ ...PRODUCTION, ...TEST, STRIPE_TEST_KEYS: 'on' })).toMatchObject({
      secretKey: 'sk_test_hidden',
    })
  })

  test.each<[string, Record<string, string>]>([
    ['STRIPE_SECRET_KEY', WEBHOOKS],
    ['STRIPE_SECRET_KEY', { ...TEST, STRIPE_SECRET_KEY: 'pk_test_hidden' }],
    ['STRIPE_SECRET_KEY', { ...TEST, STRIPE_SECRET_KEY: 'hidden' }],
    ['STRIPE_SECRET_KEY', { ...TEST, STRIPE_SECRET_KEY: 'hidden'.repeat(100) }],
    ['STRIPE_SECRET_KEY', { ...PRODUCTION, ...TEST }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_test_hidden' }],
    ['STRIPE_WEBHOOK_SECRET', { ...TEST, STRIPE_WEBHOOK_SECRET: 'hidden' }],
    ['STRIPE_API_BASE', { ...LIVE, STRIPE_API_BASE: 'http://127.0.0.1:1234' }],
    ['STRIPE_API_BASE', { ...LIVE, STRIPE_API_BASE: 'https://api.stripe.com.evil.example' }],
    ['STRIPE_API_BASE', { ...LIVE, STRIPE_API_BASE: 'https://api.stripe.com@evil.example' }],
    ['STRIPE_API_BASE', { ...TEST, STRIPE_API_BASE: 'http://127.0.0.1:1234/stripe' }],
    ['STRIPE_API_BASE', { ...TEST, STRIPE_API_BASE: 'ftp://127.0.0.1' }],
    [
      'STRIPE_API_BASE',
      { ...PRODUCTION, ...TEST, STRIPE_TEST_KEYS: 'on', STRIPE_API_BASE: 'http://a.example' },
    ],
  ])('is refused with a wrong %s, and no secret is repeated: %j', (name, given) => {
    expect(() => stripe(given)).toThrow(ConfigError)
    expect(() => stripe(given)).toThrow(new RegExp(`^${name}(?:(?!hidden).)+$`))
  })
})
