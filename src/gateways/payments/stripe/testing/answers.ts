export type Answer = {
  status: number
  body: unknown
  /** Refused before any work began, so that no answer is stored to its key. */
  isUnworked?: true
}

export const success = (body: unknown): Answer => ({ status: 200, body })

/** A request that makes no sense: most of them are refused before they are worked on. */
export function invalid(code: string, { status = 400, isUnworked = true } = {}): Answer {
  const answer = errorAnswer(status, { type: 'invalid_request_error', code })
  return isUnworked ? { ...answer, isUnworked } : answer
}

export const missing = () => invalid('resource_missing', { status: 404 })

export const serverFault = () => errorAnswer(500, { type: 'api_error' })

export function unworked(status: number, error: { type: string; code?: string }): Answer {
  return { ...errorAnswer(status, error), isUnworked: true }
}

export function errorAnswer(status: number, error: Record<string, unknown>): Answer {
  return { status, body: { error: { message: 'An answer of the fake', ...error } } }
}
