import { z } from 'zod'
import { ConfigError } from './config-error.ts'
import type { StripeSettings } from './payment-settings.ts'

const STRIPE_API = 'https://api.stripe.com'
const LIVE_KEYS = ['sk_live_', 'rk_live_']
const TEST_KEYS = ['sk_test_', 'rk_test_']
const WEBHOOK_SECRET = 'whsec_'

const secret = z.string().min(1).max(300).optional()

/** The settings of payments from abroad, beside those of payments in Korea. */
export const stripeShape = {
  STRIPE_SECRET_KEY: secret,
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_TEST_KEYS: z
    .enum(['on', 'off'])
    .transform((value) => value === 'on')
    .default(false),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).default(STRIPE_API),
}

export const STRIPE_SECRETS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']

type Given = z.infer<z.ZodObject<typeof stripeShape>>

/**
 * Stripe, where it is set up; undefined where nobody pays from abroad. Throws ConfigError naming the setting where real money
 * could go a wrong way, or practice be taken for payment.
 */
export function readStripe(given: Given, production: boolean): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = given
  if (secretKey === undefined) {
    if (webhookSecret === undefined) return undefined
    throw new ConfigError('STRIPE_SECRET_KEY is missing: STRIPE_WEBHOOK_SECRET is of no use without it')
  }
  const isLive = startsWithAny(secretKey, LIVE_KEYS)
  if (!isLive && !startsWithAny(secretKey, TEST_KEYS))
    throw new ConfigError(
      'STRIPE_SECRET_KEY cannot be used: expected a secret or restricted key, which begins with sk_ or rk_ and live_ or test_',
    )
  if (webhookSecret?.startsWith(WEBHOOK_SECRET) !== true)
    throw new ConfigError(
      `STRIPE_WEBHOOK_SECRET is missing or cannot be used: expected the signing secret, which begins with ${WEBHOOK_SECRET}`,
    )
  const apiBase = originOf(given.STRIPE_API_BASE)
  if (isLive && apiBase !== STRIPE_API)
    throw new ConfigError(`STRIPE_API_BASE must be ${STRIPE_API} with live keys`)
  if (production && !isLive && !given.STRIPE_TEST_KEYS)
    throw new ConfigError(
      'STRIPE_SECRET_KEY is a test key, with which nobody pays; production needs a live key, or STRIPE_TEST_KEYS=on',
    )
  if (production && !apiBase.startsWith('https:'))
    throw new ConfigError('STRIPE_API_BASE must begin with https:// in production')
  return { secretKey, webhookSecret, apiBase }
}

function startsWithAny(value: string, beginnings: readonly string[]): boolean {
  return beginnings.some((beginning) => value.startsWith(beginning))
}

/** The library for Stripe takes a host and a port, and knows no path. */
function originOf(address: string): string {
  const { origin, pathname, search, hash, username, password } = new URL(address)
  const rest = [pathname.slice(1), search, hash, username, password]
  if (rest.every((part) => part === '')) return origin
  throw new ConfigError('STRIPE_API_BASE cannot be used: expected an address without a path')
}
