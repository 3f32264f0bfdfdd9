import { z } from 'zod'

export type TossSettings = {
  /** `https://api.tosspayments.com`, or where the sandbox answers. */
  baseUrl: string
  secretKey: string
  fetch?: (request: Request) => Promise<Response>
  /** Milliseconds; the charge itself may take 60 s. */
  timeouts?: { charge: number; other: number }
}

export type TossRequest = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: object
  idempotencyKey?: string
  isCharge?: boolean
}

/** `lost`: no whole answer came. What is not JSON counts as such. */
export type TossAnswer =
  | { kind: 'ok'; body: unknown }
  | { kind: 'error'; status: number; code: string }
  | { kind: 'lost'; code: string }

const TIMEOUTS = { charge: 65_000, other: 10_000 }
const refusal = z.looseObject({ code: z.string().max(100) })

/** One call to Toss Payments; never throws. */
export async function callToss(settings: TossSettings, request: TossRequest): Promise<TossAnswer> {
  const { baseUrl, secretKey, fetch: send = fetch, timeouts = TIMEOUTS } = settings
  const { method, path, body, idempotencyKey, isCharge = false } = request
  try {
    const response = await send(
      new Request(`${baseUrl}${path}`, {
        method,
        headers: {
          authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(isCharge ? timeouts.charge : timeouts.other),
      }),
    )
    const text = await response.text()
    // A card that was revoked is answered with nothing.
    const answer: unknown = text === '' ? {} : JSON.parse(text)
    if (response.ok) return { kind: 'ok', body: answer }
    const { data } = refusal.safeParse(answer)
    return { kind: 'error', status: response.status, code: data?.code ?? `HTTP_${response.status}` }
  } catch (error) {
    // No message of it is kept: it may hold the address, and so the token of a card.
    return { kind: 'lost', code: error instanceof Error ? error.name : 'LOST' }
  }
}
