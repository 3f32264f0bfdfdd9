import type pg from 'pg'

/** Queries kept by name at most. The program has fewer; lists of values in a text must not fill the memory. */
const MOST = 300
/** Plans are made anew this often, in milliseconds: a table that was small when one was made may have grown. */
const KEPT_FOR = 60_000

type Query = (...call: unknown[]) => unknown

/**
 * Lets the embedded database keep the plans of queries, for one connection: planning a query costs it several times
 * what running it does. PostgreSQL plans in a process of its own, and behind some poolers names do not work.
 */
export function keepPlans(client: pg.PoolClient): void {
  const names = new Map<string, string>()
  const run: Query = client.query.bind(client)
  const runNamed: Query = (...call) => {
    const [text, values] = call
    // Kysely calls it with a text and values; every other form is none of ours.
    const name =
      call.length === 2 && typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
    return name === undefined ? run(...call) : run({ name, text, values })
  }
  client.query = runNamed as typeof client.query

  function nameOf(text: string): string | undefined {
    if (!/^\s*(select|with)\b/.test(text)) return undefined
    if (names.size < MOST && !names.has(text)) names.set(text, `kept ${names.size}`)
    return names.get(text)
  }
}

/** Forgets the plans every so many milliseconds until the returned function is called. */
export function renewPlans(pool: pg.Pool, every = KEPT_FOR): () => void {
  const timer = setInterval(() => void pool.query('discard plans').catch(ended), every)
  timer.unref()
  return () => clearInterval(timer)
}

/** The database is being closed, or has told its fault where it hurt someone. */
const ended = () => undefined
