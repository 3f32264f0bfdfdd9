import { hc } from 'hono/client'
import type { Api } from '#src/api/app.ts'
import type { Language } from '#src/shared/language.ts'

export type ApiClient = ReturnType<typeof createApiClient>
type Fetch = (input: string | URL | Request, init?: RequestInit) => Response | Promise<Response>

/** The typed client: over the network in the browser, in process on the server, with the same JSON both ways. */
export function createApiClient(base: string, language: () => Language, fetch?: Fetch) {
  return hc<Api>(base, {
    headers: () => ({ 'accept-language': language() }),
    ...(fetch === undefined ? {} : { fetch }),
  })
}

/** The API said no. */
export class ApiRefusal extends Error {
  readonly status: number
  readonly code: string
  readonly detail: string | undefined
  /** What is wrong with which field. */
  readonly fields: Record<string, string>
  /** Where trying again will help: after how many seconds. */
  readonly retryAfter: number | undefined
  constructor(
    status: number,
    body: { message?: string; detail?: string; fields?: Record<string, string> },
    retryAfter?: string | null,
  ) {
    super(body.message ?? `HTTP ${status}`)
    this.name = 'ApiRefusal'
    this.status = status
    this.code = body.message ?? ''
    this.detail = body.detail
    this.fields = body.fields ?? {}
    this.retryAfter = retryAfter == null ? undefined : Number(retryAfter)
  }
}

/** Whether it said no because only a subscription opens that. */
export function isUnpaid(error: unknown): boolean {
  return error instanceof ApiRefusal && error.code === 'DID_NOT_PAYED'
}

/** The JSON of an answer. Throws ApiRefusal where the API says no. */
export async function answerOf<T>(
  asked: Promise<{ ok: boolean; status: number; headers: Headers; json: () => Promise<T> }>,
): Promise<T> {
  const response = await asked
  if (response.ok) return response.json()
  const body: unknown = await response.json().catch(() => ({}))
  const said = typeof body === 'object' && body !== null ? body : {}
  throw new ApiRefusal(response.status, said, response.headers.get('retry-after'))
}
