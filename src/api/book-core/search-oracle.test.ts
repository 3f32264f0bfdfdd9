import { beforeAll, describe, expect, test } from 'vitest'
import { endEntitlement, grantEntitlement } from '#src/domain/access/entitlement.ts'
import type { PlantedBook } from '#src/testing/books.ts'
import { type Ask, testLibrary } from '#src/testing/library.ts'
import { createLimits } from '#src/api/http/limits.ts'

const library = testLibrary('once')
const ALPHABET = Array.from('가나다라마바사 ')
const SECRET = '다라가바나사라마다가 나바사'
/** What an attacker knows to begin with, from a quotation somewhere. */
const SEED = '다라'
const NOON = new Date('2026-06-15T12:00:00Z')
let paid: PlantedBook
let plain: PlantedBook

beforeAll(async () => {
  await library.plantMembers(2)
  const sample = `<p>${'맛보기. '.repeat(200)}</p>`
  const filler = '가나. '.repeat(200)
  paid = await library.plant({ chapters: [sample, `<p>${SECRET}. ${filler}</p>`] }, { samplePages: 1 })
  plain = await library.plant({ chapters: [sample, `<p>${filler}</p>`] }, { samplePages: 1 })
  const span = { from: new Date(0), until: new Date('2100-01-01'), source: 'subscription' } as const
  await grantEntitlement(library.db, 1, span)
  const id = await grantEntitlement(library.db, 2, span)
  await endEntitlement(library.db, 2, { id, at: new Date('2026-06-01T00:00:00Z') })
})

/** Whatever two answers differ in tells the one who asks that the text goes on this way. */
async function rebuild(ask: Ask): Promise<string> {
  const answerTo = async (q: string) => {
    const { text } = await ask(`/api/bookCore/search/${paid.bookId}?q=${encodeURIComponent(q)}`)
    return text
  }
  const nothing = await answerTo('힣힣')
  let known = SEED
  while (known.length < SECRET.length) {
    let next: string | undefined
    for (const letter of ALPHABET) {
      // A space at the end is no part of a keyword: it is asked for together with the letter behind it.
      const tails = letter === ' ' ? ALPHABET.slice(0, -1).map((tail) => ` ${tail}`) : [letter]
      for (const tail of tails) if ((await answerTo(known + tail)) !== nothing) next ??= tail
    }
    if (next === undefined) return known
    known += next
  }
  return known
}

const readers: Record<string, () => Ask> = {
  'a visitor': () => library.visit(),
  'a member whose subscription has ended': () => library.visit({ memberId: 2, now: () => NOON }),
}

describe('a phrase of a paid page', () => {
  test.each(Object.entries(readers))('is not rebuilt letter by letter by %s', async (_, ask) => {
    expect(await rebuild(ask())).toBe(SEED)
  })

  test('is rebuilt where it may be read, so that the attempt is one', async () => {
    expect(await rebuild(library.visit({ memberId: 1, now: () => NOON }))).toBe(SECRET)
  })

  test.each(Object.entries(readers))(
    'changes nothing in what %s is answered, whatever is asked and from wherever on',
    async (_, open) => {
      const ask = open()
      for (const q of [SECRET, SEED, '라가', '. 가나', '맛보기', '나. 가']) {
        for (const from of [0, 1, 50, 150, 9999]) {
          const query = `?q=${encodeURIComponent(q)}&from=${from}`
          const [with_, without] = await Promise.all(
            [paid, plain].map(async (book) => {
              const { status, body } = await ask<Answer>(`/api/bookCore/search/${book.bookId}${query}`)
              return { status, answer: anonymous(body) }
            }),
          )
          expect(with_, query).toEqual(without)
        }
      }
    },
  )

  type Answer = {
    sections: { sectionId: number; total: number }[]
    items: { sectionId: number; editionId: number }[]
  }

  /** Without the ids, which two books never share. */
  function anonymous({ sections, items, ...rest }: Answer) {
    return {
      ...rest,
      sections: sections.map(({ total }) => total),
      items: items.map((hit) => ({ ...hit, sectionId: 0, editionId: 0 })),
    }
  }

  test('is found in no search of the catalogue', async () => {
    for (const path of ['/api/search', '/api/search/suggest']) {
      const { text } = await library.visit()(`${path}?q=${encodeURIComponent(SEED)}`)
      expect(text).not.toContain(`"bookId":${paid.bookId}`)
    }
  })
})

describe('searches', () => {
  test.each([
    ['in a book', () => `/api/bookCore/search/${paid.bookId}?q=맛보기`],
    ['of the catalogue', () => '/api/search?q=책'],
    ['while one types', () => '/api/search/suggest?q=책'],
  ])('%s are limited for each caller', async (_, path) => {
    const limits = createLimits(() => 0, 0.01)
    const visitor = library.visit({ limits, address: '192.0.2.7' })
    const member = library.visit({ limits, address: '192.0.2.7', memberId: 1 })
    const other = library.visit({ limits, address: '192.0.2.8' })
    const statuses: number[] = []
    for (let nth = 0; nth < 4; nth++) statuses.push((await visitor(path())).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await visitor(path())).headers.get('retry-after')).toBe('60')
    expect((await member(path())).status).toBe(200)
    expect((await other(path())).status).toBe(200)
  })
})
