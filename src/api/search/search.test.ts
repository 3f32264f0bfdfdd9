import { beforeAll, describe, expect, test } from 'vitest'
import { type Ask, testLibrary } from '#src/testing/library.ts'
import type { Book } from '#src/api/book-core/book.ts'

const library = testLibrary('once')

type Results = {
  total: number
  page: number
  totalPages: number
  groups: Record<string, { items: Book[]; totalCount: number }>
}

beforeAll(async () => {
  const titles = [
    '하나님을 아는 지식',
    '하나님의 도성',
    '나의 하나님',
    '은혜의 언약',
    '백 퍼센트 100% 은혜',
    'snake_case 입문',
    'snakeXcase 입문',
    '역슬래시 \\ 책',
  ]
  for (const title of titles) await library.plant({ title, pages: 1 })
  await library.plant({
    title: '기독교 강요',
    authors: ['장 칼뱅'],
    translators: ['김문제'],
    publisher: '하나님나라사',
    pages: 1,
  })
  await library.plant({
    title: 'The Knowledge of the Holy',
    authors: ['A. W. Tozer'],
    language: 'en',
    pages: 1,
  })
  for (let n = 10; n < 33; n++) await library.plant({ title: `총서 ${n}권`, pages: 1 })
}, 60_000)

async function find(q: string, more = '', visit: Ask = library.visit()) {
  const { body } = await visit<Results>(`/api/search?q=${encodeURIComponent(q)}${more}`)
  return body.groups['books']!.items.map((book) => book.bookTitle)
}

describe('the search for books', () => {
  test('finds by title, author, translator and publisher, in the middle of a word too', async () => {
    expect(await find('아는 지식')).toEqual(['하나님을 아는 지식'])
    expect(await find('칼뱅')).toEqual(['기독교 강요'])
    expect(await find('김문제')).toEqual(['기독교 강요'])
    expect(await find('나라사')).toEqual(['기독교 강요'])
    expect(await find('tozer')).toEqual(['The Knowledge of the Holy'])
    expect(await find('KNOWLEDGE')).toEqual(['The Knowledge of the Holy'])
    expect(await find('없는말')).toEqual([])
  })

  test('wants every word, in any order', async () => {
    expect(await find('지식 하나님')).toEqual(['하나님을 아는 지식'])
    expect(await find('지식 도성')).toEqual([])
    expect(await find('강요 칼뱅')).toEqual(['기독교 강요'])
  })

  test('finds with the spaces left out, and by initial consonants', async () => {
    expect(await find('하나님의도성')).toEqual(['하나님의 도성'])
    expect(await find('ㄱㄷㄱㄱㅇ')).toEqual(['기독교 강요'])
    expect(await find('ㄷㅅ')).toContain('하나님의 도성')
  })

  test('puts titles that begin with it first, then titles that hold it, then the rest', async () => {
    expect(await find('하나님')).toEqual([
      '하나님을 아는 지식',
      '하나님의 도성',
      '나의 하나님',
      '기독교 강요',
    ])
  })

  test('takes wildcard characters for what they are', async () => {
    expect(await find('100%')).toEqual(['백 퍼센트 100% 은혜'])
    expect(await find('e_c')).toEqual(['snake_case 입문'])
    expect(await find('\\')).toEqual(['역슬래시 \\ 책'])
    expect(await find('%')).toEqual(['백 퍼센트 100% 은혜'])
    expect(await find("'; drop table book; --")).toEqual([])
  })

  test('composes letters typed apart, trims, and makes one space of several', async () => {
    expect(await find('은혜의 언약'.normalize('NFD'))).toEqual(['은혜의 언약'])
    expect(await find('   은혜의 \t  언약 ')).toEqual(['은혜의 언약'])
  })

  test('gives twenty to a page and says how many there are', async () => {
    const visit = library.visit()
    const first = await visit<Results>('/api/search?q=총서')
    expect(first.body).toMatchObject({
      total: 23,
      page: 0,
      totalPages: 2,
      groups: { books: { totalCount: 23 } },
    })
    const pages = [await find('총서'), await find('총서', '&page=1'), await find('총서', '&page=2')]
    expect(pages.map((page) => page.length)).toEqual([20, 3, 0])
    expect(new Set(pages.flat()).size).toBe(23)
  })

  test('has an empty group for what there is none of yet', async () => {
    const { body } = await library.visit()<Results>('/api/search?q=은혜&type=all')
    expect(Object.keys(body.groups)).toEqual([
      'books',
      'series',
      'previews',
      'creeds',
      'magazine',
      'passages',
    ])
    const series = await library.visit()<Results>('/api/search?q=은혜&type=series')
    expect(series.body).toMatchObject({ total: 0, totalPages: 0, groups: { books: { items: [] } } })
    expect(await find('칼뱅', '&type=book')).toEqual(['기독교 강요'])
  })

  test('refuses an empty, an overlong and a missing keyword, and a page that is none', async () => {
    const visit = library.visit()
    const refusal = async (query: string) => {
      const { status, body } = await visit<{ message: string; fields?: object }>(`/api/search${query}`)
      return { status, message: body.message, fields: body.fields }
    }
    const invalid = (fields: object) => ({ status: 400, message: 'INVALID_REQUEST', fields })
    expect(await refusal('?q=%20%20')).toEqual(invalid({ q: 'EMPTY' }))
    expect(await refusal(`?q=${'a'.repeat(101)}`)).toEqual(invalid({ q: 'TOO_LONG' }))
    expect(await refusal(`?q=${'a'.repeat(401)}`)).toEqual(invalid({ q: 'INVALID' }))
    expect(await refusal('')).toEqual(invalid({ q: 'INVALID' }))
    expect(await refusal('?q=a&page=-1')).toEqual(invalid({ page: 'INVALID' }))
    expect(await refusal('?q=a&page=1e3')).toEqual(invalid({ page: 'INVALID' }))
    expect(await refusal('?q=a&type=other')).toEqual(invalid({ type: 'INVALID' }))
  })

  test('refuses characters nobody can type', async () => {
    for (const q of ['%00', '%EC%B9%BC%EB%B1%85%07']) {
      const { status, body } = await library.visit()<{ fields?: object }>(`/api/search?q=${q}`)
      expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { q: 'INVALID' } })
    }
  })
})

describe('suggestions', () => {
  test('name at most eight books that fit what has been typed so far', async () => {
    const visit = library.visit()
    const some = await visit<object[]>('/api/search/suggest?q=총서')
    expect(some.body).toHaveLength(8)
    const one = await visit('/api/search/suggest?q=칼')
    expect(one.body).toEqual([
      { bookId: expect.any(Number) as number, bookTitle: '기독교 강요', author: '장 칼뱅' },
    ])
    const byInitials = await visit<Book[]>('/api/search/suggest?q=ㅎㄴㄴㅇㄷㅅ')
    expect(byInitials.body.map((book) => book.bookTitle)).toEqual(['하나님의 도성'])
  })

  test('are none for nothing', async () => {
    expect((await library.visit()('/api/search/suggest?q=%20')).body).toEqual([])
  })
})
