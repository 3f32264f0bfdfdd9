import { setTimeout as sleep } from 'node:timers/promises'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { emptyDatabase, onPostgres } from '#src/testing/database.ts'
import { openEmbedded } from './embedded/embedded.ts'
import { reusePlans, renewPlans } from './prepared-plans.ts'

describe.skipIf(onPostgres)('the embedded database', () => {
  test(
    'plans a query once however often it is asked, and answers on when plans are made anew',
    { timeout: 60_000 },
    async () => {
      const instance = await openEmbedded()
      const pool = new pg.Pool({ ...(createPgConfig(instance) as unknown as pg.PoolConfig), max: 1 })
      pool.on('connect', reusePlans)
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

describe.runIf(onPostgres)('PostgreSQL', () => {
  const database = emptyDatabase()

  test('plans a query once that is asked often, outside transactions, and answers on where plans are lost', async () => {
    const { db } = await database.open()
    // One connection, so that it can be asked for its plans.
    await db.connection().execute(async (one) => {
      const double = async (value: number) =>
        (await sql<{ twice: number }>`select ${value}::int * 2 as twice`.execute(one)).rows[0]?.twice
      const planned = async () =>
        (await sql`select name from pg_prepared_statements where statement like '%* 2%'`.execute(one)).rows
          .length
      await double(1)
      expect(await planned()).toBe(0)
      for (let asked = 0; asked < 30; asked++) expect(await double(asked)).toBe(asked * 2)
      expect(await planned()).toBe(1)
      // As behind a pooler that hands out another connection.
      await sql`deallocate all`.execute(one)
      expect(await double(4)).toBe(8)
      expect(await planned()).toBe(0)
      expect(await double(5)).toBe(10)
    })
  })

  test('keeps no plan in a transaction, where a lost one would end it', async () => {
    const { db } = await database.open()
    await db.connection().execute(async (one) => {
      const ask = (on: typeof one) => sql`select 'in a transaction'`.execute(on)
      await one.transaction().execute(async (trx) => {
        for (let asked = 0; asked < 30; asked++) await ask(trx)
      })
      const { rows } = await sql`select name from pg_prepared_statements`.execute(one)
      expect(rows).toEqual([])
    })
  })
})
