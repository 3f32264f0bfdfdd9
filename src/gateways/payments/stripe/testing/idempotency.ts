import { type Answer, errorAnswer, unworked } from './answers.ts'

/** Stripe promises 24 hours at least; one that relies on more is found out. */
const KEPT_FOR = 24 * 3600_000

/** Answers by the key of their request, faults of the server among them; other parameters under the same key are refused. */
export function storedAnswers(now: () => Date) {
  const stored = new Map<string, { request: string; answer: Answer; at: number }>()
  const inFlight = new Set<string>()
  return {
    inFlight,
    /** What a request with this key is answered without being worked on. */
    find(key: string, request: string): Answer | undefined {
      if (inFlight.has(key))
        return unworked(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use' })
      const found = stored.get(key)
      if (found === undefined || now().getTime() - found.at >= KEPT_FOR) return undefined
      return found.request === request ? found.answer : errorAnswer(400, { type: 'idempotency_error' })
    },
    store(key: string, request: string, answer: Answer) {
      if (answer.isUnworked !== true) stored.set(key, { request, answer, at: now().getTime() })
    },
  }
}
