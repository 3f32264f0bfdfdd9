import { DatabaseSync } from 'node:sqlite'

const SCHEMA = `
  create table if not exists auth_key (
    auth_key text primary key, customer_key text not null, kind text not null, expires_at integer not null,
    used integer not null default 0
  ) strict;
  create table if not exists card (
    billing_key text primary key, customer_key text not null, kind text not null, number text not null,
    charges integer not null default 0, deleted integer not null default 0
  ) strict;
  create table if not exists payment (
    payment_key text primary key, order_id text not null unique, order_name text not null, billing_key text not null,
    amount integer not null, balance integer not null, approved_at integer not null, transaction_key text not null
  ) strict;
  create table if not exists cancel (
    transaction_key text primary key, payment_key text not null references payment, amount integer not null,
    reason text not null, balance_after integer not null, canceled_at integer not null
  ) strict;
  create index if not exists cancel_payment on cancel (payment_key);
  create table if not exists stored_answer (
    name text primary key, status integer not null, body text not null, at integer not null
  ) strict;
  create table if not exists webhook (
    id text primary key, body text not null, created_at integer not null, due_at integer not null,
    tries integer not null default 0, state text not null default 'waiting'
  ) strict;
`

/** What a statement takes and gives; the columns above are text and whole numbers only. */
export type Row = Record<string, unknown>

export type Books = {
  /** The statement is compiled once. */
  all: (sql: string, ...values: (string | number)[]) => Row[]
  run: (sql: string, ...values: (string | number)[]) => void
  /** All of the work stays, or none. */
  atomically: <Result>(work: () => Result) => Result
  close: () => void
}

/**
 * The payment company's own books, in a file or in `:memory:`. They are apart from our database, so that the two can be
 * compared, and what is once in them outlives a killed process.
 */
export function openBooks(path: string): Books {
  const database = new DatabaseSync(path)
  database.exec(`pragma journal_mode = wal; pragma synchronous = normal; ${SCHEMA}`)
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const prepare = (sql: string) => {
    const known = prepared.get(sql)
    if (known !== undefined) return known
    const made = database.prepare(sql)
    prepared.set(sql, made)
    return made
  }
  return {
    all: (sql, ...values) => prepare(sql).all(...values),
    run: (sql, ...values) => void prepare(sql).run(...values),
    atomically(work) {
      prepare('begin immediate').run()
      try {
        const result = work()
        prepare('commit').run()
        return result
      } catch (error) {
        prepare('rollback').run()
        throw error
      }
    },
    close: () => database.close(),
  }
}
