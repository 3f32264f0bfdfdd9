import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#src/config/config.ts'
import type { GatewayName, PaymentGateway } from '#src/domain/billing/gateway.ts'
import type { CheckoutSettings } from '#src/edge/checkout/checkout-page.ts'
import type { Sandbox } from '#src/gateways/payments/sandbox/sandbox.ts'
import type { DeliverWebhook } from '#src/gateways/payments/sandbox/webhooks.ts'
import { tossGateway } from '#src/gateways/payments/toss/toss-gateway.ts'
import { reportFault } from './output.ts'

const SANDBOX_PATH = '/_sandbox'
const TOSS_ORIGINS = ['https://*.tosspayments.com']
/** Milliseconds between looks for webhooks of the sandbox. */
const DELIVERY_INTERVAL = 1000
const DELIVERY_TIMEOUT = 10_000

export type Payments = {
  /** Those that are set up. */
  gateways: Partial<Record<GatewayName, PaymentGateway>>
  /** The page that runs the script of a company; absent where none has one. */
  checkout?: CheckoutSettings
  /** Absent where real cards are charged. */
  sandbox?: {
    fetch: Sandbox['fetch']
    /** A one-time key as the card page gives it, of a card that is good. */
    makeAuthKey: (customerKey: string) => string
    begin: () => void
    close: () => void
  }
}

/** With `PORT=0` both are known only once the server listens. */
type Addresses = {
  port: () => number
  /** Where browsers reach us. */
  publicUrl: () => string
}

type Settings = Pick<Config, 'payments' | 'stripe' | 'dataDir' | 'host'>

/** The payment companies that are set up: one for cards of Korea, and Stripe for those from abroad. */
export async function openPayments(
  config: Settings,
  now: () => Date,
  addresses: Addresses,
): Promise<Payments> {
  const [korea, stripe] = await Promise.all([openKorea(config, now, addresses), openStripe(config.stripe)])
  return { ...korea, gateways: { ...korea?.gateways, ...(stripe === undefined ? {} : { stripe }) } }
}

async function openStripe(settings: Settings['stripe']): Promise<PaymentGateway | undefined> {
  if (settings === undefined) return undefined
  const { stripeGateway } = await import('#src/gateways/payments/stripe/stripe-gateway.ts')
  // Its webhooks are dated by the clock of the world, also where a demo has moved its own.
  return stripeGateway({ ...settings, now: () => new Date() })
}

async function openKorea(
  config: Settings,
  now: () => Date,
  addresses: Addresses,
): Promise<Payments | undefined> {
  const { payments } = config
  if (payments.kind === 'off') return undefined
  if (payments.kind === 'sandbox') return openSandbox(config, now, addresses)
  const { clientKey, secretKey, apiUrl, sdkUrl } = payments
  const origins = [...new Set([...TOSS_ORIGINS, new URL(sdkUrl).origin])]
  return {
    gateways: { toss: tossGateway({ baseUrl: apiUrl, secretKey }) },
    checkout: { clientKey, sdkUrl, origins },
  }
}

async function openSandbox({ dataDir, host }: Settings, now: () => Date, { port, publicUrl }: Addresses) {
  const { openBooks } = await import('#src/gateways/payments/sandbox/books.ts')
  const { createSandbox } = await import('#src/gateways/payments/sandbox/sandbox.ts')
  const folder = join(dataDir, 'sandbox')
  const serverUrl = () => `http://${localName(host)}:${port()}`
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Nobody outside this process charges practice cards, so the key need not outlive it.
  const secretKey = `test_sk_${randomBytes(24).toString('hex')}`
  const controlToken = randomBytes(24).toString('hex')
  writeFileSync(join(folder, 'control-token'), controlToken, { mode: 0o600 })
  const books = openBooks(join(folder, 'books.sqlite'))
  const sandbox = createSandbox({
    books,
    now,
    secretKey,
    controlToken,
    mountedAt: SANDBOX_PATH,
    publicUrl: () => `${publicUrl()}${SANDBOX_PATH}`,
    deliverTo: deliverTo(() => `${serverUrl()}/api/webhook/toss`),
  })
  let timer: NodeJS.Timeout | undefined
  return {
    gateways: { toss: tossGateway({ baseUrl: () => `${serverUrl()}${SANDBOX_PATH}`, secretKey }) },
    checkout: { clientKey: 'test_ck_sandbox', sdkUrl: `${SANDBOX_PATH}/sdk.js`, origins: [] },
    sandbox: {
      fetch: sandbox.fetch,
      makeAuthKey: (customerKey: string) => sandbox.control.makeAuthKey(customerKey),
      begin() {
        const deliver = () => void sandbox.control.deliverWebhooks().catch(reportFault)
        timer = setInterval(deliver, DELIVERY_INTERVAL).unref()
      },
      close() {
        clearInterval(timer)
        books.close()
      },
    },
  }
}

/** By which this process reaches itself. */
function localName(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

function deliverTo(findUrl: () => string): DeliverWebhook {
  return async ({ headers, body }) => {
    const signal = AbortSignal.timeout(DELIVERY_TIMEOUT)
    const response = await fetch(findUrl(), { method: 'POST', headers, body, signal })
    await response.body?.cancel()
    return response.status
  }
}
