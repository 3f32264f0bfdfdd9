import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Queries kept by name at most. The program has fewer; lists of values in a text must not fill the memory. */
const MOST = 300
/** On PostgreSQL every connection is a process with plans of its own, so only what is asked often is kept there. */
const MOST_ON_POSTGRES = 60
const OFTEN = 20
/** Texts counted at most until they are often asked; then all are counted anew. */
const COUNTED = 1000
/** Plans are made anew this often, in milliseconds: a table that was small when one was made may have grown. */
const KEPT_FOR = 60_000

type Query = (...call: unknown[]) => unknown

/**
 * Lets the embedded database keep the plans of queries, for one connection: planning a query costs it several times
 * what running it does.
 */
export function reusePlans(client: pg.PoolClient): void {
  const names = new Map<string, string>()
  nameQueries(client, (text) => {
    if (!names.has(text) && names.size < MOST) names.set(text, `kept ${names.size}`)
    return names.get(text)
  })
}

/**
 * The same for the connections of a pool to PostgreSQL, for queries that are asked often. Behind a pooler that gives
 * each transaction another connection names do not hold: the first that is not found ends them for the whole pool.
 */
export function prepareFrequentQueries(): (client: pg.PoolClient) => void {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  let holds = true
  const nameOf = (text: string, inTransaction: boolean) => {
    // In a transaction a query that failed could not be asked again.
    if (!holds || inTransaction) return undefined
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_ON_POSTGRES) return known
    const times = (uses.get(text) ?? 0) + 1
    if (uses.size >= COUNTED) uses.clear()
    uses.set(text, times)
    // By content: two programs behind one pooler must never mean different queries by one name.
    if (times >= OFTEN) names.set(text, createHash('sha256').update(text).digest('base64url'))
    return names.get(text)
  }
  return (client) =>
    nameQueries(client, nameOf, (error) => {
      const lost = isLostPlan(error)
      if (lost) holds = false
      return lost
    })
}

/** Gives a connection's queries the names that `nameOf` finds for them, and says whether they are in a transaction. */
function nameQueries(
  client: pg.PoolClient,
  nameOf: (text: string, inTransaction: boolean) => string | undefined,
  isLost: (error: unknown) => boolean = () => false,
): void {
  const run: Query = client.query.bind(client)
  let inTransaction = false
  const runNamed: Query = (...call) => {
    const [text, values] = call
    // Kysely calls it with a text and values; every other form is none of ours.
    if (call.length !== 2 || typeof text !== 'string' || !Array.isArray(values)) return run(...call)
    if (/^(begin|start transaction)\b/.test(text)) inTransaction = true
    if (/^(commit|rollback)$/.test(text)) inTransaction = false
    const name = /^\s*(select|with)\b/.test(text) ? nameOf(text, inTransaction) : undefined
    if (name === undefined) return run(...call)
    return Promise.resolve(run({ name, text, values })).catch((error: unknown) => {
      // It failed by its name alone.
      if (isLost(error)) return run(...call)
      throw error
    })
  }
  client.query = runNamed as typeof client.query
}

/** No such statement, one of that name already, or a table that changed under a plan. */
const LOST = new Set(['26000', '42P05', '0A000'])

const isLostPlan = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && LOST.has(error.code)

/** Forgets the plans every so many milliseconds until the returned function is called. */
export function renewPlans(pool: pg.Pool, every = KEPT_FOR): () => void {
  const timer = setInterval(() => void pool.query('discard plans').catch(ended), every)
  timer.unref()
  return () => clearInterval(timer)
}

/** The database is being closed, or has told its fault where it hurt someone. */
const ended = () => undefined
