import { Stripe } from 'stripe'

export type StripeOptions = {
  secretKey: string
  /** Signs the webhooks that Stripe sends us. */
  webhookSecret: string
  /** Stripe's own address, or in a test that of a fake: no path, no slash at its end. */
  apiBase: string
  now: () => Date
  /** Only tests and proofs hand in another than the network. */
  fetch?: (request: Request) => Promise<Response>
  /** Milliseconds. */
  timeout?: Partial<StripeTimeouts>
}

/**
 * To confirm a charge may take the card's bank a minute; a charge is listed, created and confirmed, and all three must be over
 * before the domain looks at it again (`QUIET`).
 */
export type StripeTimeouts = { confirm: number; create: number; other: number }
const TIMEOUTS: StripeTimeouts = { confirm: 65_000, create: 20_000, other: 10_000 }

export type StripeCalls = { client: Stripe; timeouts: StripeTimeouts }

/** `lost`: no whole answer came, so nothing is known, not even whether the request arrived. */
export type StripeFailure =
  | { kind: 'error'; status: number; type: string; code: string }
  | { kind: 'lost'; code: 'TIMEOUT' | 'CONNECTION_LOST' | 'UNREADABLE_ANSWER' }
export type StripeAnswer<Body> = { kind: 'success'; body: Body } | StripeFailure

/** Nothing is sent twice by the library itself: whether to send again is decided where it is known what was sent before. */
export function openStripe({ secretKey, apiBase, fetch: given, timeout }: StripeOptions): StripeCalls {
  const { hostname, port, protocol } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  const send = given ?? ((request: Request) => fetch(request))
  const timeouts = { ...TIMEOUTS, ...timeout }
  const client = new Stripe(secretKey, {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : port,
    protocol: isPlain ? 'http' : 'https',
    // A key must not follow a redirection to somebody else.
    httpClient: Stripe.createFetchHttpClient((input, init) =>
      send(new Request(input, { ...init, redirect: 'error' })),
    ),
    maxNetworkRetries: 0,
    timeout: timeouts.other,
    telemetry: false,
  })
  return { client, timeouts }
}

/** Waits for a call and says how it ended. Never throws, and nothing in its answers repeats a key. */
export async function settleCall<Body>(call: Promise<Body>): Promise<StripeAnswer<Body>> {
  try {
    return { kind: 'success', body: await call }
  } catch (error) {
    return readFailure(error)
  }
}

function readFailure(error: unknown): StripeFailure {
  if (!(error instanceof Stripe.errors.StripeError)) return { kind: 'lost', code: 'UNREADABLE_ANSWER' }
  const { statusCode: status, type, code, decline_code: declineCode } = error
  if (type === 'StripeConnectionError')
    return { kind: 'lost', code: isLate(error.detail) ? 'TIMEOUT' : 'CONNECTION_LOST' }
  // An answer that is none of Stripe's, such as that of a proxy.
  if (status === undefined) return { kind: 'lost', code: 'UNREADABLE_ANSWER' }
  const said = [declineCode, code].find((one) => one !== undefined && one !== '')
  return { kind: 'error', status, type, code: said?.slice(0, LONGEST_CODE) ?? `HTTP_${status}` }
}

const LONGEST_CODE = 100

function isLate(detail: unknown): boolean {
  return typeof detail === 'object' && detail !== null && 'code' in detail && detail.code === 'ETIMEDOUT'
}
