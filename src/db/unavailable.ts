/** What PostgreSQL, its driver and the network say while the database cannot be reached or is about to stop. */
const CODE =
  /^(?:08...|57P0[1-3]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** The driver gives these no code. */
const MESSAGE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed))/
const DEEPEST_CAUSE = 5
/** How seldom the operator is told, in milliseconds: every reader's call meets the same fault. */
const TOLD_EVERY = 10_000

/** Whether something failed only because the database is away, and may work in a moment. */
export function isUnavailable(error: unknown): boolean {
  let at = error
  for (let depth = 0; depth < DEEPEST_CAUSE && at instanceof Error; depth++) {
    if ('code' in at && typeof at.code === 'string' && CODE.test(at.code)) return true
    if (MESSAGE.test(at.message)) return true
    at = at.cause
  }
  return false
}

/** The same question, which tells the operator of a yes, once in a while. `now` is a clock in milliseconds. */
export function unavailableNotice(log: (line: string) => void, now: () => number): typeof isUnavailable {
  let reportedAt = -Infinity
  return (error) => {
    if (!isUnavailable(error)) return false
    if (now() - reportedAt >= TOLD_EVERY) {
      reportedAt = now()
      log(`The database cannot be reached: ${String(error)}`)
    }
    return true
  }
}
