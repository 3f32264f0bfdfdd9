import type { Context } from 'hono'
import { type Connection, cutResponse, LostAnswer } from '#src/gateways/payments/sandbox/lost-answer.ts'
import { type Answer, invalid, serverFault, unworked } from './answers.ts'
import type { faultScript, Operation, StripeFault } from './faults.ts'
import type { Form } from './form-body.ts'
import { storedAnswers } from './idempotency.ts'

export type Env = { Bindings: { connection?: Connection | undefined } }

export type Call = {
  operation: Operation
  orderId?: string | undefined
  form?: Form
  /** What the card does to its charge. */
  cardFault?: StripeFault | undefined
  work: (decline: string | undefined) => Answer
}

type Parts = { secretKey: string; now: () => Date; faults: ReturnType<typeof faultScript> }

/** Answers a call as Stripe does: by the key of the caller, once for each idempotency key, and with what is scripted to fail. */
export function responder({ secretKey, now, faults }: Parts) {
  const stored = storedAnswers(now)

  return async function respond(c: Context<Env>, call: Call): Promise<Response> {
    if (c.req.header('authorization') !== `Bearer ${secretKey}`)
      return send(unworked(401, { type: 'invalid_request_error' }))
    const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined
    const request = `${c.req.path} ${JSON.stringify(call.form ?? {})}`
    const replayed = key === undefined ? undefined : stored.find(key, request)
    const { operation, orderId } = call
    const fault = faults.take({ operation, orderId, isReplay: replayed !== undefined })
    if (fault?.kind === 'rateLimit')
      return send(unworked(429, { type: 'invalid_request_error', code: 'rate_limit' }))
    if (fault?.kind === 'conflict')
      return send(unworked(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use' }))
    if (fault?.kind === 'loseBefore') throw new LostAnswer()
    if (replayed !== undefined) return deliver(c, replayed, { fault })
    const met = fault ?? call.cardFault
    const answer = perform(call, met)
    if (key !== undefined) stored.store(key, request, answer)
    return deliver(c, answer, { fault: met, key })
  }

  async function deliver(
    c: Context<Env>,
    answer: Answer,
    { fault, key }: { fault: StripeFault | undefined; key?: string | undefined },
  ): Promise<Response> {
    if (fault?.kind === 'loseAfter') throw new LostAnswer()
    if (fault?.kind === 'cutBody')
      return cutResponse({ status: answer.status, body: JSON.stringify(answer.body) }, c.env.connection)
    if (fault?.kind === 'delay') {
      if (key !== undefined) stored.inFlight.add(key)
      await sleep(fault.milliseconds, c.req.raw.signal).finally(() => stored.inFlight.delete(key ?? ''))
    }
    return send(answer)
  }
}

/** Does the work, or what is scripted instead of it. Only a confirmation can be declined by a card. */
function perform({ operation, work }: Call, fault: StripeFault | undefined): Answer {
  if (fault?.kind === 'failBefore') return serverFault()
  const decline = fault?.kind === 'decline' ? fault.code : undefined
  if (decline !== undefined && operation !== 'confirmIntent') return invalid(decline, { isUnworked: false })
  const answer = work(decline)
  if (fault?.kind === 'failAfter') return serverFault()
  return fault?.kind === 'wrongAmount' ? withWrongAmount(answer) : answer
}

/** Ends early, and fails, when the caller no longer waits. */
async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason instanceof Error ? signal.reason : new LostAnswer())
    })
  })
}

function withWrongAmount({ status, body }: Answer): Answer {
  const changed: unknown = JSON.parse(JSON.stringify(body), (name, value: unknown) =>
    name === 'amount_captured' && typeof value === 'number' ? value + 1 : value,
  )
  return { status, body: changed }
}

export function send({ status, body }: Answer): Response {
  return Response.json(body, { status, headers: { 'request-id': 'req_fake' } })
}
