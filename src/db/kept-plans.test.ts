import { setTimeout as sleep } from 'node:timers/promises'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { onPostgres } from '#src/testing/database.ts'
import { openEmbedded } from './embedded.ts'
import { keepPlans, renewPlans } from './kept-plans.ts'

describe.skipIf(onPostgres)('the embedded database', () => {
  test(
    'plans a query once however often it is asked, and answers on when plans are made anew',
    { timeout: 60_000 },
    async () => {
      const instance = await openEmbedded()
      const pool = new pg.Pool({ ...(createPgConfig(instance) as unknown as pg.PoolConfig), max: 1 })
      pool.on('connect', keepPlans)
      const db = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool }) })
      const double = async (value: number) =>
        (await sql<{ twice: number }>`select ${value}::int * 2 as twice`.execute(db)).rows[0]?.twice
      const planned = async () =>
        (await instance.query<{ name: string }>('select name from pg_prepared_statements')).rows

      expect([await double(1), await double(2), await double(3)]).toEqual([2, 4, 6])
      expect(await planned()).toHaveLength(1)
      const stop = renewPlans(pool, 10)
      await sleep(100)
      expect(await double(4)).toBe(8)
      stop()
      expect(await planned()).toHaveLength(1)
      await db.destroy()
      await instance.close()
    },
  )
})
