import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApiClient } from './client.ts'
import { keepDetails, latestOrKept } from './kept-details.ts'
import { bookQuery, contentsQuery, pageQuery } from './queries.ts'
import { endSession } from './session.ts'

/** The library, as far as the test has it; undefined: it cannot be reached. */
let library: ((path: string) => { status?: number; body: object }) | undefined
const api = createApiClient(
  'http://library.example',
  () => 'ko',
  async (input) => {
    if (library === undefined) throw new TypeError('Failed to fetch')
    const { status = 200, body } = library(new Request(input).url.replace(/^http:\/\/[^/]+/, ''))
    return Response.json(body, { status })
  },
)
const HTML = '<p id="b0">돈을 낸 사람만 읽는 글</p>'
const edition = (editionId: number) => (path: string) => {
  if (path.includes('/content/')) return { body: { editionId, html: HTML } }
  if (path.includes('/section/')) return { body: [{ sectionId: 1, title: `차례 ${editionId}`, page: 1 }] }
  return { body: { bookId: Number(path.split('/').at(-1)), bookTitle: '고백록', editionId, totalPage: 9 } }
}

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  library = edition(1)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A page that is loaded anew: all that it knows is what this browser kept. */
function newPage(build = 'one') {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } })
  keepDetails(queryClient, build)
  return {
    queryClient,
    book: (id = '5') => queryClient.ensureQueryData(bookQuery(api, id)),
    contents: (id = '5') => queryClient.ensureQueryData(contentsQuery(api, id)),
    latest: () => latestOrKept(queryClient, bookQuery(api, '5')),
  }
}

async function visit(id = '5') {
  const page = newPage()
  await page.book(id)
  await page.contents(id)
  return page
}

describe('detail and contents of a book', () => {
  test('are there at once and without a connection when one comes back', async () => {
    await visit()
    library = undefined
    const page = newPage()
    expect(await page.book()).toMatchObject({ bookTitle: '고백록', editionId: 1 })
    expect(await page.contents()).toMatchObject([{ title: '차례 1' }])
    expect(await page.latest()).toMatchObject({ bookTitle: '고백록' })
    vi.stubGlobal('navigator', { onLine: false })
    expect(await newPage().latest()).toMatchObject({ bookTitle: '고백록' })
  })

  test('are only a beginning: they are old, and asked for anew', async () => {
    await visit()
    const { queryClient, book } = newPage()
    await book()
    expect(
      queryClient
        .getQueryCache()
        .find({ queryKey: ['book', '5'] })
        ?.isStaleByTime(30_000),
    ).toBe(true)
  })

  test('of another edition replace those before', async () => {
    await visit()
    library = edition(2)
    const page = newPage()
    expect(await page.latest()).toMatchObject({ editionId: 2 })
    // The old contents are of the old edition, so they are not shown beside the new book.
    expect(kept.get('bookIndex')).toBe('[]')
    expect(await newPage().contents()).toMatchObject([{ title: '차례 2' }])
  })

  test('of another build of the app are not used', async () => {
    await visit()
    library = undefined
    await expect(newPage('two').book()).rejects.toThrow('Failed to fetch')
  })

  test('of a book that was taken away go', async () => {
    await visit()
    library = () => ({ status: 404, body: { message: 'BOOK_NOT_FOUND' } })
    await expect(newPage().latest()).rejects.toThrow('BOOK_NOT_FOUND')
    expect(kept.get('bookDetail')).toBe('[]')
    expect(kept.get('bookIndex')).toBe('[]')
  })

  test('are kept of the last ten books, without any of their text', async () => {
    for (let id = 1; id <= 12; id++) {
      const { queryClient } = await visit(String(id))
      await queryClient.ensureQueryData(pageQuery(api, String(id), 1))
    }
    const details = JSON.parse(kept.get('bookDetail') ?? '') as { bookId: number }[]
    expect(details.map(({ bookId }) => bookId)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
    expect([...kept.values()].join('')).not.toContain('돈을 낸')
  })

  test('go with the session of whoever looked at them', async () => {
    await visit()
    vi.stubGlobal('fetch', async () => Response.json({}))
    await endSession()
    expect([...kept.keys()]).toEqual([])
  })

  test('that another hand changed are asked for as if there were none', async () => {
    for (const broken of ['{', '7', '[null, 1, {"bookId": 5}]', '{"bookId": 5}']) {
      kept.set('bookDetail', broken).set('bookIndex', broken)
      expect(await newPage().book()).toMatchObject({ editionId: 1 })
      expect(await newPage().contents()).toMatchObject([{ title: '차례 1' }])
    }
  })
})

describe('a page of text that cannot be fetched', () => {
  test('is logged once, with its book and its number', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    library = undefined
    const { queryClient } = newPage()
    const query = pageQuery(api, '5', 3)
    const asked = [queryClient.ensureQueryData(query), queryClient.ensureQueryData(query)]
    for (const { status } of await Promise.allSettled(asked)) expect(status).toBe('rejected')
    expect(warn.mock.calls).toEqual([
      ['Content of book 5, page 3 could not be fetched: TypeError Failed to fetch'],
    ])
  })

  test('is not logged where only a subscription opens it', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    library = () => ({ status: 400, body: { message: 'DID_NOT_PAYED' } })
    await expect(newPage().queryClient.ensureQueryData(pageQuery(api, '5', 3))).rejects.toThrow(
      'DID_NOT_PAYED',
    )
    expect(warn).not.toHaveBeenCalled()
  })
})
