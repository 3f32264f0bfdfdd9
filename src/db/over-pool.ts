import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Db, Schema } from './schema.ts'

export type Database = { db: Db; kind: 'embedded' | 'postgres'; close: () => Promise<void> }

/** A database behind a pool of connections; `closeBelow` closes what lies under them. */
export function overPool(pool: pg.Pool, kind: Database['kind'], closeBelow: () => Promise<void>): Database {
  // Without these listeners a lost connection would end the process.
  pool.on('error', noteLostConnection)
  pool.on('connect', (client) => client.on('error', noteLostConnection))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return { db, kind, close: () => db.destroy().then(closeBelow) }
}

function noteLostConnection(error: Error) {
  // The server at the other end may not be the one we think.
  process.stderr.write(`database connection lost: ${error.message.replaceAll(/\p{Cc}/gu, ' ')}\n`)
}
