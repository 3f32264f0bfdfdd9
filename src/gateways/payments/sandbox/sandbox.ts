import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Books } from './books.ts'
import { type Answer, cancelPayment, chargeCard, issueCard, paymentBody, refusal } from './calls.ts'
import type { Call, Fault, Faults } from './faults.ts'

export type SandboxSettings = {
  books: Books
  secretKey: string
  now: () => Date
  faults?: Faults
}

/** Milliseconds for which an answer is kept under its idempotency key. */
const ANSWERS_KEPT = 15 * 86_400_000

/**
 * Toss Payments for practice: the calls of automatic billing with the same JSON, codes and rules of idempotency, and books
 * of its own. `handle` answers one request of `/v1`.
 */
export function createSandbox({ books, secretKey, now, faults = () => undefined }: SandboxSettings) {
  const underWay = new Set<string>()

  async function handle(request: Request): Promise<Response> {
    if (!isAuthorized(request, secretKey)) return respond(refusal(401, 'UNAUTHORIZED_KEY'))
    const { pathname, searchParams } = new URL(request.url)
    const parts = pathname.split('/').slice(2).map(decodeURIComponent)
    const body: unknown = request.method === 'POST' ? await request.json().catch(() => ({})) : {}
    const call = describeCall(request.method, parts, body)
    const fault = faults(call)
    const key = request.headers.get('idempotency-key')
    const answerKey = key === null || request.method !== 'POST' ? undefined : `${key} POST ${pathname}`
    if (answerKey !== undefined && key !== null && key.length > 300)
      return respond(refusal(400, 'INVALID_IDEMPOTENCY_KEY'))
    if (fault?.kind === 'busy' || (answerKey !== undefined && underWay.has(answerKey)))
      return respond(refusal(409, 'IDEMPOTENT_REQUEST_PROCESSING'))
    if (fault?.kind === 'lose' && fault.at === 'before') return lost()
    const [kept] = answerKey === undefined ? [] : books.findAnswer(answerKey, now().getTime() - ANSWERS_KEPT)
    if (kept !== undefined) return deliver({ status: kept.status, body: kept.body }, fault)
    if (answerKey !== undefined) underWay.add(answerKey)
    try {
      const answer = answerCall({ method: request.method, parts, body, searchParams }, fault)
      if (answerKey !== undefined) books.addAnswer(answerKey, answer.status, answer.body, now().getTime())
      return deliver(answer, fault)
    } finally {
      if (answerKey !== undefined) underWay.delete(answerKey)
    }
  }

  function answerCall(
    {
      method,
      parts,
      body,
      searchParams,
    }: { method: string; parts: string[]; body: unknown; searchParams: URLSearchParams },
    fault: Fault | undefined,
  ): Answer {
    if (fault?.kind === 'refuse') return refusal(fault.status, fault.code)
    if (fault?.kind === 'fail' && fault.at === 'before')
      return refusal(500, 'FAILED_INTERNAL_SYSTEM_PROCESSING')
    const answer = route({ method, parts, body, searchParams })
    return fault?.kind === 'fail' ? refusal(500, 'FAILED_INTERNAL_SYSTEM_PROCESSING') : answer
  }

  function route({
    method,
    parts,
    body,
    searchParams,
  }: {
    method: string
    parts: string[]
    body: unknown
    searchParams: URLSearchParams
  }): Answer {
    const [, first = '', second = '', third = ''] = ['', ...parts]
    const at = now()
    if (method === 'POST' && first === 'billing' && second === 'authorizations')
      return issueCard(books, body, at)
    if (method === 'POST' && first === 'billing') return chargeCard(books, { billingKey: second, body, at })
    if (method === 'DELETE' && first === 'billing')
      return books.deleteCard(second) === 0
        ? refusal(400, 'INVALID_BILL_KEY_REQUEST')
        : { status: 200, body: '' }
    if (method === 'GET' && first === 'payments') {
      const [found] = second === 'orders' ? books.findOrder(third) : books.findPayment(second)
      return found === undefined ? refusal(404, 'NOT_FOUND_PAYMENT') : paymentBody(books, found)
    }
    if (method === 'POST' && first === 'payments' && third === 'cancel')
      return cancelPayment(books, { paymentKey: second, body, at })
    if (method === 'GET' && first === 'transactions') return listTransactions(searchParams)
    return refusal(404, 'NOT_FOUND')
  }

  function listTransactions(query: URLSearchParams): Answer {
    const moment = (name: string) => Date.parse(`${query.get(name) ?? ''}+09:00`)
    if ((query.get('startDate') ?? '').endsWith('Z') || Number.isNaN(moment('startDate')))
      return refusal(400, 'INVALID_DATE')
    const limit = Math.min(5000, Number(query.get('limit') ?? 100))
    const listed = books.listTransactions(
      moment('startDate'),
      moment('endDate') + 999,
      query.get('startingAfter') ?? '',
      limit,
    )
    const body = listed.map(({ at, ...entry }) => ({ ...entry, transactionAt: new Date(at).toISOString() }))
    return { status: 200, body: JSON.stringify(body) }
  }

  return {
    handle,
    /** What the card page does: a one-time key for a card that behaves as its kind says. */
    authorize(customerKey: string, kind: Parameters<Books['addAuth']>[2]): string {
      const authKey = `auth_${randomBytes(18).toString('base64url')}`
      books.addAuth(authKey, customerKey, kind, now().getTime() + 30 * 60_000)
      return authKey
    },
    /** A cancellation by the merchant's dashboard, with its webhook. */
    cancelByDashboard(orderId: string, amount?: number): boolean {
      const [found] = books.findOrder(orderId)
      if (found === undefined) return false
      const body = { cancelReason: 'dashboard', cancelAmount: amount ?? found.balance }
      return cancelPayment(books, { paymentKey: found.paymentKey, body, at: now() }).status === 200
    },
    books,
  }
}

export type Sandbox = ReturnType<typeof createSandbox>

function describeCall(method: string, [first, second, third]: string[], body: unknown): Call {
  const given =
    typeof body === 'object' && body !== null && 'orderId' in body ? String(body.orderId) : undefined
  if (first === 'transactions') return { verb: 'list' }
  if (first === 'payments' && method === 'GET') return { verb: 'lookUp', orderId: third ?? second }
  if (first === 'payments') return { verb: 'cancel' }
  if (method === 'DELETE') return { verb: 'revoke' }
  return second === 'authorizations' ? { verb: 'issue' } : { verb: 'charge', orderId: given }
}

function deliver(answer: Answer, fault: Fault | undefined): Response {
  if (fault?.kind === 'hide') return respond(refusal(404, 'NOT_FOUND_PAYMENT'))
  if (fault?.kind === 'lose') return lost()
  if (fault?.kind === 'cut') return lost(answer.body.slice(0, answer.body.length / 2))
  if (fault?.kind === 'wrongAmount') {
    const wrong: unknown = { ...JSON.parse(answer.body), totalAmount: 1 }
    return respond({ status: answer.status, body: JSON.stringify(wrong) })
  }
  return respond(answer)
}

function respond({ status, body }: Answer): Response {
  return new Response(body, { status, headers: { 'content-type': 'application/json' } })
}

/** An answer that breaks off: over the network the connection is torn. */
function lost(begun = ''): Response {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      if (begun !== '') controller.enqueue(new TextEncoder().encode(begun))
      else controller.error(new Error('The answer is lost'))
    },
    pull: (controller) => controller.error(new Error('The answer is cut')),
  })
  return new Response(stream, { headers: { 'content-type': 'application/json' } })
}

function isAuthorized(request: Request, secretKey: string): boolean {
  const given = Buffer.from(request.headers.get('authorization') ?? '')
  const wanted = Buffer.from(`Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
