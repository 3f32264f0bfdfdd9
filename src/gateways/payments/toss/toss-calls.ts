import { z } from 'zod'

export type TossOptions = {
  /** Without a slash at its end. A function where it is known only after the start. */
  baseUrl: string | (() => string)
  secretKey: string
  /** Only tests and proofs hand in another than the network. */
  fetch?: (request: Request) => Promise<Response>
  /** Milliseconds. A charge may take Toss a minute. */
  timeout?: { charge: number; other: number }
}

export type TossCall = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: Record<string, string | number>
  idempotencyKey?: string
  timeout?: number
}

/** `lost`: no whole answer came, so nothing is known, not even whether the request arrived. */
export type TossAnswer =
  | { kind: 'success'; body: unknown }
  | { kind: 'error'; status: number; code: string }
  | { kind: 'lost'; code: 'TIMEOUT' | 'CONNECTION_LOST' | 'UNREADABLE_ANSWER' }

const TIMEOUT = { charge: 65_000, other: 10_000 }

/** Sends calls to Toss. The returned function never throws, and nothing in its answers repeats a key. */
export function tossCaller(options: TossOptions) {
  const timeouts = options.timeout ?? TIMEOUT
  const send = options.fetch ?? ((request: Request) => fetch(request))
  const authorization = `Basic ${Buffer.from(`${options.secretKey}:`).toString('base64')}`

  async function call({ method, path, body, idempotencyKey, timeout }: TossCall): Promise<TossAnswer> {
    const baseUrl = typeof options.baseUrl === 'string' ? options.baseUrl : options.baseUrl()
    try {
      const response = await send(
        new Request(`${baseUrl}${path}`, {
          method,
          headers: {
            authorization,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          // A key must not follow a redirection to somebody else.
          redirect: 'error',
          signal: AbortSignal.timeout(timeout ?? timeouts.other),
        }),
      )
      return readAnswer(response.status, await response.text())
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      return { kind: 'lost', code: isLate ? 'TIMEOUT' : 'CONNECTION_LOST' }
    }
  }

  return { call, chargeTimeout: timeouts.charge }
}

const problem = z.object({ code: z.string().regex(/^[A-Z\d_]{1,100}$/) })

function readAnswer(status: number, text: string): TossAnswer {
  const body = parseJson(text)
  if (status >= 200 && status < 300) {
    // A deletion is answered without a body; any other answer that cannot be read was cut off.
    if (text === '') return { kind: 'success', body: undefined }
    return body === undefined ? { kind: 'lost', code: 'UNREADABLE_ANSWER' } : { kind: 'success', body }
  }
  const parsed = problem.safeParse(body)
  return { kind: 'error', status, code: parsed.success ? parsed.data.code : `HTTP_${status}` }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
