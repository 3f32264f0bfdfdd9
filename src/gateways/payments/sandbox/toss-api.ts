import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { Hono } from 'hono'
import { z } from 'zod'
import { type Answer, answer, errorAnswer } from './answers.ts'
import type { Books } from './books.ts'
import type { Fault, faultScript, Verb } from './faults.ts'
import { storedAnswers } from './idempotency.ts'
import type { Ledger } from './ledger.ts'
import { type Connection, cutResponse, LostAnswer } from './lost-answer.ts'
import { findCard } from './rows.ts'
import { findCardEffect } from './test-cards.ts'
import { listTransactions } from './transactions.ts'

type Parts = {
  books: Books
  ledger: Ledger
  faults: ReturnType<typeof faultScript>
  secretKey: string
  now: () => Date
}

type Call = { verb: Verb; orderId?: string; billingKey?: string; work: () => Answer }

/** The connection is broken where a fault asks for it. */
export type Env = { Bindings: { connection?: Connection | undefined } }

const LONGEST_KEY = 300
const orderOf = z.object({ orderId: z.string() })

/** The calls of Toss for automatic payments, with their answers, codes and rules of idempotency. */
export function tossApi({ books, ledger, faults, secretKey, now }: Parts) {
  const stored = storedAnswers(books, now)
  const inFlight = new Set<string>()
  const authorization = Buffer.from(`Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`)

  async function respond(c: Context<Env>, call: Call): Promise<Response> {
    const given = Buffer.from(c.req.header('authorization') ?? '')
    if (given.length !== authorization.length || !timingSafeEqual(given, authorization))
      return send(errorAnswer('UNAUTHORIZED_KEY'))
    const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined
    if (key !== undefined && key.length > LONGEST_KEY) return send(errorAnswer('INVALID_IDEMPOTENCY_KEY'))
    // The body is not compared.
    const name = key === undefined ? undefined : `${key} ${c.req.method} ${c.req.path}`
    if (name !== undefined && inFlight.has(name)) return send(errorAnswer('IDEMPOTENT_REQUEST_PROCESSING'))
    const replayed = name === undefined ? undefined : stored.find(name)
    const { verb, orderId } = call
    const fault = faults.take({ verb, orderId, isReplay: replayed !== undefined })
    if (fault?.kind === 'conflict') return send(errorAnswer('IDEMPOTENT_REQUEST_PROCESSING'))
    if (fault?.kind === 'loseBefore') throw new LostAnswer()
    const testCode = c.req.header('tosspayments-test-code')
    const done =
      replayed === undefined
        ? books.atomically(() => {
            const result = perform(call, testCode === undefined ? fault : { kind: 'decline', code: testCode })
            if (name !== undefined) stored.store(name, result.answer)
            return result
          })
        : { answer: replayed, fault }
    return deliver(c, done, name)
  }

  async function deliver(c: Context<Env>, done: { answer: Answer; fault: Fault | undefined }, name?: string) {
    const { answer, fault } = done
    if (fault?.kind === 'loseAfter') throw new LostAnswer()
    if (fault?.kind === 'cutBody') return cutResponse(answer, c.env.connection)
    if (fault?.kind === 'delay') {
      if (name !== undefined) inFlight.add(name)
      await sleep(fault.milliseconds, c.req.raw.signal).finally(() => inFlight.delete(name ?? ''))
    }
    return send(answer)
  }

  /** Does the work, or what is scripted instead of it; a test card has faults of its own. */
  function perform({ work, billingKey }: Call, scripted: Fault | undefined) {
    const fault = scripted ?? (billingKey === undefined ? undefined : cardFault(billingKey))
    if (fault?.kind === 'decline') return { answer: errorAnswer(fault.code), fault }
    if (fault?.kind === 'failBefore') return { answer: errorAnswer(SERVER_FAULT), fault }
    if (fault?.kind === 'hide') return { answer: errorAnswer('NOT_FOUND_PAYMENT'), fault }
    const answer = work()
    if (fault?.kind === 'failAfter') return { answer: errorAnswer(SERVER_FAULT), fault }
    return { answer: fault?.kind === 'wrongAmount' ? withWrongAmount(answer) : answer, fault }
  }

  function cardFault(billingKey: string): Fault | undefined {
    const card = findCard(books, billingKey)
    if (card === undefined || card.kind === 'good') return undefined
    const effect = findCardEffect(card.kind, card.charges)
    return typeof effect === 'object' ? { kind: 'decline', code: effect.decline } : effect && { kind: effect }
  }

  return new Hono<Env>()
    .post('/v1/billing/authorizations/issue', async (c) => {
      const body = await readBody(c)
      return respond(c, { verb: 'registerCard', work: () => ledger.issue(body) })
    })
    .post('/v1/billing/:billingKey', async (c) => {
      const body = await readBody(c)
      const orderId = orderOf.safeParse(body).data?.orderId
      const { billingKey } = c.req.param()
      const work = () => ledger.charge(billingKey, body)
      return respond(c, { verb: 'charge', billingKey, work, ...(orderId === undefined ? {} : { orderId }) })
    })
    .delete('/v1/billing/:billingKey', (c) =>
      respond(c, { verb: 'revokeCard', work: () => ledger.deleteCard(c.req.param('billingKey')) }),
    )
    .get('/v1/payments/orders/:orderId', (c) => {
      const { orderId } = c.req.param()
      return respond(c, { verb: 'lookUp', orderId, work: () => ledger.find({ orderId }) })
    })
    .get('/v1/payments/:paymentKey', (c) =>
      respond(c, { verb: 'lookUp', work: () => ledger.find(c.req.param()) }),
    )
    .post('/v1/payments/:paymentKey/cancel', async (c) => {
      const body = await readBody(c)
      return respond(c, { verb: 'refund', work: () => ledger.cancel(c.req.param('paymentKey'), body) })
    })
    .get('/v1/transactions', (c) =>
      respond(c, { verb: 'listTransactions', work: () => listTransactions(books, c.req.query()) }),
    )
    .all('/v1/*', () => send(errorAnswer('NOT_FOUND')))
}

const SERVER_FAULT = 'FAILED_INTERNAL_SYSTEM_PROCESSING'

function withWrongAmount(given: Answer): Answer {
  const body: unknown = JSON.parse(given.body)
  const total = z.object({ totalAmount: z.number() }).safeParse(body).data?.totalAmount
  if (typeof body !== 'object' || total === undefined) return given
  return answer({ ...body, totalAmount: total + 1 }, given.status)
}

async function readBody(c: Context): Promise<unknown> {
  try {
    return await c.req.json()
  } catch {
    return undefined
  }
}

function send({ status, body }: Answer): Response {
  return new Response(body === '' ? null : body, {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  })
}

/** Ends early, and fails, when the caller no longer waits. */
async function sleep(milliseconds: number, signal: AbortSignal) {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason instanceof Error ? signal.reason : new LostAnswer())
    })
  })
}
