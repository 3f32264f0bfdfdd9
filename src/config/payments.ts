import { z } from 'zod'
import { ConfigError } from './config-error.ts'
import type { PaymentSettings } from './payment-settings.ts'

const address = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/$/, ''))
const flag = z.enum(['on', 'off']).transform((value) => value === 'on')
const key = z.string().min(1).max(300).optional()

const TOSS_API = 'https://api.tosspayments.com'
const TOSS_SDK = 'https://js.tosspayments.com/v2/standard'

/** The settings of payments. */
export const paymentsShape = {
  PAYMENTS: z.enum(['sandbox', 'toss', 'off']).optional(),
  PAYMENTS_SANDBOX: flag.default(false),
  TOSS_CLIENT_KEY: key,
  TOSS_SECRET_KEY: key,
  TOSS_TEST_KEYS: flag.default(false),
  TOSS_API_URL: address.default(TOSS_API),
  TOSS_SDK_URL: address.default(TOSS_SDK),
}

export const PAYMENT_SECRETS = ['TOSS_SECRET_KEY']

type Given = z.infer<z.ZodObject<typeof paymentsShape>>

/**
 * The payment company that is set up. Throws ConfigError naming the setting where real money could go a wrong way, or
 * practice be taken for payment.
 */
export function readPayments(given: Given, production: boolean): PaymentSettings {
  const kind = given.PAYMENTS ?? (production ? 'off' : 'sandbox')
  if (kind === 'off') return { kind }
  if (kind === 'toss') return readToss(given, production)
  if (production && !given.PAYMENTS_SANDBOX)
    throw new ConfigError(
      'PAYMENTS=sandbox takes no money, so production does not start with it, unless PAYMENTS_SANDBOX=on',
    )
  return { kind }
}

function readToss(given: Given, production: boolean): PaymentSettings {
  const clientKey = readKey('TOSS_CLIENT_KEY', given.TOSS_CLIENT_KEY, 'ck')
  const secretKey = readKey('TOSS_SECRET_KEY', given.TOSS_SECRET_KEY, 'sk')
  const { TOSS_API_URL: apiUrl, TOSS_SDK_URL: sdkUrl } = given
  if (clientKey.isLive !== secretKey.isLive)
    throw new ConfigError('TOSS_CLIENT_KEY and TOSS_SECRET_KEY must be both live keys or both test keys')
  if (secretKey.isLive) {
    if (apiUrl !== TOSS_API) throw new ConfigError(`TOSS_API_URL must be ${TOSS_API} with live keys`)
    if (sdkUrl !== TOSS_SDK) throw new ConfigError(`TOSS_SDK_URL must be ${TOSS_SDK} with live keys`)
  } else if (production && !given.TOSS_TEST_KEYS)
    throw new ConfigError(
      'TOSS_SECRET_KEY is a test key, with which nobody pays; production needs live keys, or TOSS_TEST_KEYS=on',
    )
  if (production)
    for (const [name, url] of Object.entries({ TOSS_API_URL: apiUrl, TOSS_SDK_URL: sdkUrl }))
      if (!url.startsWith('https:')) throw new ConfigError(`${name} must begin with https:// in production`)
  return { kind: 'toss', clientKey: clientKey.value, secretKey: secretKey.value, apiUrl, sdkUrl }
}

/** Keys for the payment widget begin alike, but know no automatic payment. */
function readKey(name: string, value: string | undefined, kind: 'ck' | 'sk') {
  if (value === undefined) throw new ConfigError(`${name} is missing: PAYMENTS=toss needs it`)
  const isLive = value.startsWith(`live_${kind}_`)
  if (!isLive && !value.startsWith(`test_${kind}_`))
    throw new ConfigError(
      `${name} cannot be used: expected a key for the API, which begins with live_${kind}_ or test_${kind}_`,
    )
  return { value, isLive }
}
