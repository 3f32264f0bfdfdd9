import { beforeAll, describe, expect, test } from 'vitest'
import type { PlantedBook } from '#src/testing/books.ts'
import { askRaw, testLibrary } from '#src/testing/library.ts'

const library = testLibrary('once')
let paid: PlantedBook

beforeAll(async () => {
  paid = await library.plant({ pages: 5 }, { samplePages: 2 })
})

type Refused = { message: string; detail: string; fields?: Record<string, string> }

describe('a refusal', () => {
  test.each([
    ['/api/bookCore/999', 404, 'BOOK_NOT_FOUND'],
    ['/api/bookCore/section/999', 404, 'BOOK_NOT_FOUND'],
    ['/api/bookCore/page/999', 404, 'BOOK_NOT_FOUND'],
    ['/api/bookCore/content/999/1', 404, 'BOOK_NOT_FOUND'],
    ['/api/bookCore/content/1/6', 404, 'PAGE_NOT_FOUND'],
    ['/api/bookCore/content/1/3', 400, 'DID_NOT_PAYED'],
    ['/api/bookCore/content/section/999', 404, 'SECTION_NOT_FOUND'],
    ['/api/bookCore/locate/1?block=999', 404, 'PAGE_NOT_FOUND'],
    ['/api/bookCore/locate/999?block=1', 404, 'PAGE_NOT_FOUND'],
    ['/api/bookCore/search/999?q=은혜', 404, 'BOOK_NOT_FOUND'],
    ['/api/bookCore/search/1?q=은', 400, 'SEARCH_TOO_SHORT'],
    ['/api/bookCore/search/1?q=%20은%20', 400, 'SEARCH_TOO_SHORT'],
    ['/api/bookCore/category/999', 404, 'CATEGORY_NOT_FOUND'],
    ['/api/bookCore/publisher/999', 404, 'PUBLISHER_NOT_FOUND'],
    ['/api/bookFunction/main/history', 401, 'TOKEN_NULL'],
  ])('of %s is %i %s, with a reason in both languages', async (path, status, message) => {
    const visit = library.visit()
    const also = path.includes('?') ? '&' : '?'
    const korean = await visit<Refused>(`${path}${also}lang=ko`)
    const english = await visit<Refused>(`${path}${also}lang=en`)
    expect(korean).toMatchObject({ status, body: { message } })
    expect(english).toMatchObject({ status, body: { message } })
    expect(korean.body.detail).toMatch(/[가-힣].*[.]$/)
    expect(english.body.detail).toMatch(/^[A-Z][^가-힣]*\.$/)
    expect(korean.headers.get('cache-control')).toBe('no-store')
  })

  test.each([
    ['/api/bookCore/abc', { bookId: 'INVALID' }],
    ['/api/bookCore/0', { bookId: 'INVALID' }],
    ['/api/bookCore/-1', { bookId: 'INVALID' }],
    ['/api/bookCore/2147483648', { bookId: 'INVALID' }],
    ['/api/bookCore/%EF%BC%91', { bookId: 'INVALID' }],
    ['/api/bookCore/1%00', { bookId: 'INVALID' }],
    ['/api/bookCore/section/1.0', { bookId: 'INVALID' }],
    ['/api/bookCore/content/x/y', { bookId: 'INVALID', page: 'INVALID' }],
    ['/api/bookCore/content/section/x', { sectionId: 'INVALID' }],
    ['/api/bookCore/locate/1', { block: 'INVALID' }],
    ['/api/bookCore/locate/1?block=-1', { block: 'INVALID' }],
    ['/api/bookCore/search/1', { q: 'INVALID' }],
    [`/api/bookCore/search/1?q=${'가'.repeat(101)}`, { q: 'TOO_LONG' }],
    ['/api/bookCore/category/x', { categoryId: 'INVALID' }],
    ['/api/bookCore/publisher/x', { publisherId: 'INVALID' }],
    ['/api/bookCore/others/x', { bookId: 'INVALID' }],
  ])('of %s names what is wrong', async (path, fields) => {
    const { status, body } = await library.visit()<Refused>(path)
    expect({ status, message: body.message, fields: body.fields }).toEqual({
      status: 400,
      message: 'INVALID_REQUEST',
      fields,
    })
  })

  test('tells of an unknown address and of an unknown method', async () => {
    const api = library.api()
    for (const path of ['/api/nothing', '/api/bookMain/nothing', '/api/bookFunction/main/nothing', '/api']) {
      const { status, body } = await askRaw<Refused>(api, `${path}?lang=en`)
      expect({ status, ...body }, path).toEqual({
        status: 404,
        message: 'NOT_FOUND',
        detail: 'There is no page at this address.',
      })
    }
    expect((await askRaw(api, '/api/bookCore/1', { method: 'DELETE' })).status).toBe(404)
    expect((await askRaw(api, '/api/bookCore/1', { method: 'POST', body: '{}' })).status).toBe(404)
  })

  test('hides a fault of ours behind a plain word, and reports it to the operator', async () => {
    const faults: Error[] = []
    const api = library.api({
      onFault: (error) => faults.push(error),
      now: () => {
        throw new Error('secret inside')
      },
    })
    const { status, text, headers } = await askRaw(api, `/api/bookCore/content/${paid.bookId}/1?lang=en`)
    expect(status).toBe(500)
    expect(JSON.parse(text)).toEqual({
      message: 'INTERNAL',
      detail: 'Something went wrong. Please try again in a moment.',
    })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(faults.map((fault) => fault.message)).toEqual(['secret inside'])
  })
})

describe('the language of a refusal', () => {
  const detail = async (query: string, headers: Record<string, string>) => {
    const { body } = await library.visit()<Refused>(`/api/bookCore/999${query}`, { headers })
    return body.detail === 'This book does not exist.'
      ? 'en'
      : body.detail === '찾으시는 책이 없습니다.'
        ? 'ko'
        : '?'
  }

  test('is the one in the address, else the saved one, else the browser’s, else Korean', async () => {
    const saved = { cookie: 'a=b; currentLanguage=en' }
    const browser = { 'accept-language': 'fr-FR,ko;q=0.5' }
    expect(await detail('?lang=ko', { ...saved, ...browser })).toBe('ko')
    expect(await detail('?lang=en', { cookie: 'currentLanguage=ko' })).toBe('en')
    expect(await detail('?lang=xx', { ...saved, 'accept-language': 'ko' })).toBe('en')
    expect(await detail('', { cookie: 'currentLanguage=zz', ...browser })).toBe('en')
    expect(await detail('', { 'accept-language': 'ko-KR,en;q=0.9' })).toBe('ko')
    expect(await detail('', {})).toBe('ko')
  })
})

describe('what the operator has set', () => {
  test('stands in the footer’s data', async () => {
    const { body } = await library.visit()('/api/site')
    expect(body).toMatchObject({
      company: { name: '언약서재', ceo: '' },
      geocoderUrl: expect.any(String) as string,
    })
    const off = await library.visit({
      site: {
        ...(body as { company: never }),
        appStoreUrl: 'https://x.example',
        channelUrl: null,
        geocoderUrl: null,
        publicUrl: null,
      },
    })('/api/site')
    expect(off.body).toMatchObject({ appStoreUrl: 'https://x.example', geocoderUrl: null })
  })

  test('says whether the library is closed, and until when', async () => {
    expect((await library.visit()('/api/inspection')).body).toEqual({ active: false, until: null })
    const until = '2026-12-01T09:00:00+09:00'
    const closed = library.visit({ inspection: { active: true, until } })
    expect((await closed('/api/inspection')).body).toEqual({ active: true, until })
  })
})
