import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#src/testing/database.ts'
import { prepareQuery } from './prepared-query.ts'

const database = testDatabase('once')

test('a prepared query is built once and runs with the values of each call', async () => {
  let built = 0
  const find = prepareQuery((db, given: { word: string; number: number | null }) => {
    built++
    return db.selectNoFrom([
      sql<string>`${given.word}::text`.as('word'),
      sql<number | null>`${given.number}::int`.as('number'),
      sql<string>`${given.word}::text || ${'!'}::text`.as('again'),
    ])
  })
  const ask = async (word: string, number: number | null) => (await find(database.db, { word, number }))[0]
  expect(await ask('은혜', 1)).toEqual({ word: '은혜', number: 1, again: '은혜!' })
  expect(await ask("a' or true --", null)).toEqual({
    word: "a' or true --",
    number: null,
    again: "a' or true --!",
  })
  expect(built).toBe(1)
})
