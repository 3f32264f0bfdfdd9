import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#src/testing/database.ts'
import { phraseQuery, searchVector } from './tokens.ts'

const database = testDatabase('once')

/** Whether the database finds the phrase in the text. */
async function finds(text: string, phrase: string): Promise<boolean> {
  const query = phraseQuery(phrase)
  if (query === undefined) return false
  const { rows } = await sql<{ found: boolean }>`
    select ${searchVector(text)}::tsvector @@ ${query}::tsquery as found`.execute(database.db)
  return rows[0]!.found
}

const korean = fc.string({
  unit: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...Array.from('은혜교회하나님의말씀으로가다')) },
    { weight: 2, arbitrary: fc.constantFrom(' ', '\n', ', ', '. ', '“', '”', "'", '\\', '·') },
    { weight: 1, arbitrary: fc.constantFrom('神', '恩', 'ア', '漢') },
  ),
  minLength: 12,
  maxLength: 60,
})

describe('the index of a page', () => {
  test('finds every piece of Korean text, in the middle of a word too', async () => {
    await fc.assert(
      fc.asyncProperty(korean, fc.nat(), fc.nat(), async (text, from, length) => {
        const characters = [...text]
        const start = from % characters.length
        const piece = characters.slice(start, start + 2 + (length % 12)).join('')
        fc.pre(/[가-힣]/.test(piece))
        expect(await finds(text, piece), `${phraseQuery(piece)} in ${searchVector(text)}`).toBe(true)
      }),
      { numRuns: 150 },
    )
  })

  test('finds no two syllables that do not stand together', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom(...Array.from('은혜교회가나 ')), minLength: 10, maxLength: 30 }),
        async (text) => {
          for (const pair of ['은혜', '교회', '가나', '혜은'])
            expect(await finds(text, pair)).toBe(text.includes(pair))
        },
      ),
      { numRuns: 60 },
    )
  })

  test.each([
    ['하나님의 은혜로 산다', '은혜', true],
    ['하나님의 은혜로 산다', '나님의 은', true],
    ['하나님의 은혜로 산다', '하나님 은혜', false],
    ['하나님의 은혜로 산다', '은혜의', false],
    ['은혜', '은혜로', false],
    ['나은마', '나 마', false],
    ['그 책', '책', true],
    ['The bruised reeds were broken', 'bruised reed', true],
    ['The bruised reeds were broken', 'broken reed', false],
    ['Christ’s church', 'christ', true],
    ["It's a lamp", 'LAMP', true],
    ['제 3장 은혜', '3장', true],
    ["백\\슬래시 ' 따옴표", '슬래시', true],
    ['𐍈𐍉 고트 文', '고트', true],
  ])('of %j: %j is found: %s', async (text, phrase, found) => {
    expect(await finds(text, phrase)).toBe(found)
  })

  test('takes a page of any length, and words of any length', async () => {
    const long = `${'가나다 '.repeat(30_000)}${'x'.repeat(5000)} 끝말`
    expect(await finds(long, '끝말')).toBe(true)
    expect(await finds(long, '나다')).toBe(true)
  })

  test('finds nothing for what holds no letter', () => {
    expect(phraseQuery(' …“”%_ ')).toBeUndefined()
    expect(searchVector('— … !')).toBe('')
  })
})
