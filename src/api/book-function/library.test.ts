import { beforeEach, describe, expect, test } from 'vitest'
import { type Browser, browser, signUpMany } from '#src/testing/browser.ts'
import { testLibrary } from '#src/testing/library.ts'

const library = testLibrary()
let grace: Browser
let other: Browser
let bookId: number

type Entry = { wantReadId: number | null; readingId: number | null; readingPage: number | null }
type List = { items: Record<string, unknown>[]; page: number; totalPages: number; totalCount: number }

beforeEach(async () => {
  const [first, second] = await signUpMany(library.visit(), 2)
  grace = first!
  other = second!
  ;({ bookId } = await library.plant({ title: '고백록', authors: ['아우구스티누스'], pages: 5 }))
})

const keep = (who: Browser, id = bookId) =>
  who.send<Entry>('POST', '/api/bookFunction/wantRead', { bookId: id })
const read = (who: Browser, id = bookId) =>
  who.send<Entry>('POST', '/api/bookFunction/reading', { bookId: id })
const wishes = async (who: Browser, uid = 1) =>
  (await who.get<List>(`/api/bookFunction/wantRead/${uid}/0`)).body
const reading = async (who: Browser, uid = 1) =>
  (await who.get<List>(`/api/bookFunction/reading/${uid}/0`)).body
const kept = async () => {
  const { body } = await library.visit()<{ bookId: number; wantCount: number }[]>('/api/bookMain/wantRead')
  return body.map((book) => [book.bookId, book.wantCount])
}

describe('the want-to-read list', () => {
  test('holds a book once, however often it is kept, and is counted once a member', async () => {
    const first = await keep(grace)
    expect(first).toMatchObject({ status: 200, body: { bookId, wantReadId: 1, readingId: null } })
    expect((await keep(grace)).body).toEqual(first.body)
    const more = await Promise.all(Array.from({ length: 8 }, () => keep(other)))
    expect(new Set(more.map(({ body }) => body.wantReadId)).size).toBe(1)
    expect(await kept()).toEqual([[bookId, 2]])
    expect(await wishes(grace)).toEqual({
      items: [
        expect.objectContaining({
          bookId,
          bookTitle: '고백록',
          bookThumbnail: null,
          author: '아우구스티누스',
          wantReadId: 1,
          readingId: null,
          readingBookId: null,
          readingPage: null,
          percent: 0,
        }) as unknown,
      ],
      page: 0,
      totalPages: 1,
      totalCount: 1,
    })
  })

  test('lets go of a book, once', async () => {
    const { body } = await keep(grace)
    const path = `/api/bookFunction/wantRead?bookId=${bookId}&wantId=${body.wantReadId}`
    const answers = await Promise.all([grace.send('DELETE', path), grace.send('DELETE', path)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(answers.find(({ status }) => status === 404)?.body.message).toBe('WANT_READ_NOT_FOUND')
    expect(await wishes(grace)).toMatchObject({ items: [], totalPages: 0, totalCount: 0 })
    expect(await kept()).toEqual([])
  })

  test('of another member looks absent and stays', async () => {
    const { body } = await keep(grace)
    const path = `/api/bookFunction/wantRead?bookId=${bookId}&wantId=${body.wantReadId}`
    expect(await other.send('DELETE', path)).toMatchObject({
      status: 404,
      body: { message: 'WANT_READ_NOT_FOUND' },
    })
    const elsewhere = `/api/bookFunction/wantRead?bookId=${bookId + 1}&wantId=${body.wantReadId}`
    expect((await grace.send('DELETE', elsewhere)).status).toBe(404)
    expect((await wishes(grace)).totalCount).toBe(1)
  })

  test('comes in pages, the last kept first', async () => {
    const ids = [bookId]
    for (let n = 0; n < 24; n++) ids.push((await library.plant({ pages: 1 })).bookId)
    for (const id of ids) await keep(grace, id)
    const first = await wishes(grace)
    expect(first).toMatchObject({ page: 0, totalPages: 2, totalCount: 25 })
    expect(first.items.map((item) => item['bookId'])).toEqual(ids.toReversed().slice(0, 24))
    const second = await grace.get<List>('/api/bookFunction/wantRead/1/1')
    expect(second.body.items.map((item) => item['bookId'])).toEqual([bookId])
  })
})

describe('the reading list', () => {
  test('takes a book from the want-to-read list, and keeps it', async () => {
    await keep(grace)
    expect((await read(grace)).body).toMatchObject({ wantReadId: null, readingId: 1, readingPage: null })
    expect((await wishes(grace)).items).toEqual([])
    expect(await kept()).toEqual([])
    expect((await keep(grace)).body).toMatchObject({ wantReadId: null, readingId: 1 })
    expect((await reading(grace)).items).toMatchObject([
      { bookId, readingBookId: bookId, readingId: 1, readingPage: 1, percent: 0, totalPage: 5 },
    ])
  })

  test('and the other never both hold a book, though both are asked at once', async () => {
    for (let round = 0; round < 10; round++) {
      const { bookId: id } = await library.plant({ pages: 1 })
      await Promise.all([keep(grace, id), read(grace, id), keep(grace, id), read(grace, id)])
      const { body } = await grace.get<Entry>(`/api/bookFunction/entry/${id}`)
      expect(body).toMatchObject({ wantReadId: null, readingId: expect.any(Number) as unknown })
    }
    expect(await kept()).toEqual([])
  })

  test('lets go of a book; another member’s looks absent and stays', async () => {
    const { body } = await read(grace)
    const path = `/api/bookFunction/reading?bookId=${bookId}&readingId=${body.readingId}`
    const not = { status: 404, body: { message: 'READING_NOT_FOUND' } }
    expect(await other.send('DELETE', path)).toMatchObject(not)
    expect((await reading(grace)).totalCount).toBe(1)
    expect(await grace.send('DELETE', path)).toMatchObject({ status: 200, body: {} })
    expect(await grace.send('DELETE', path)).toMatchObject(not)
    expect((await reading(grace)).totalCount).toBe(0)
  })
})

describe('a member’s lists', () => {
  const paths = [
    'wantRead/1/0',
    'reading/1/0',
    'history/1/0',
    'myBookmark/1/0',
    'myHighlight/1',
    'myHighlight/1/0',
  ]

  test.each(paths)('%s is for the member alone', async (path) => {
    expect((await grace.get(`/api/bookFunction/${path}`)).status).toBe(200)
    expect(await other.get(`/api/bookFunction/${path}`)).toMatchObject({
      status: 403,
      body: { message: 'FORBIDDEN' },
    })
    expect(await library.visit()(`/api/bookFunction/${path}`)).toMatchObject({
      status: 401,
      body: { message: 'TOKEN_NULL' },
    })
  })

  test.each([
    ['POST', 'wantRead', { bookId: 1 }],
    ['POST', 'reading', { bookId: 1 }],
    ['DELETE', 'wantRead?bookId=1&wantId=1', undefined],
    ['DELETE', 'reading?bookId=1&readingId=1', undefined],
    ['PUT', 'readStatus/1', { page: 1, device: 'x' }],
    ['GET', 'readStatus/1', undefined],
    ['GET', 'entry/1', undefined],
    ['GET', 'bookmark/personal/1', undefined],
    ['GET', 'highlight/personal/1', undefined],
    ['DELETE', 'bookmark?bookmarkId=1', undefined],
    ['DELETE', 'highlight?highlightId=1', undefined],
  ] as const)('%s %s asks a visitor to sign in', async (method, path, body) => {
    const visitor = browser(library.visit())
    expect(await visitor.send(method, `/api/bookFunction/${path}`, body)).toMatchObject({
      status: 401,
      body: { message: 'TOKEN_NULL' },
    })
  })

  test('take no book that is not there, and no id that is none', async () => {
    const missing = { status: 404, body: { message: 'BOOK_NOT_FOUND' } }
    expect(await keep(grace, 4711)).toMatchObject(missing)
    expect(await read(grace, 4711)).toMatchObject(missing)
    expect(await grace.get('/api/bookFunction/entry/4711')).toMatchObject(missing)
    for (const id of [0, -1, 1.5, 2_147_483_648, '1'])
      expect((await grace.send('POST', '/api/bookFunction/wantRead', { bookId: id })).body).toMatchObject({
        message: 'INVALID_REQUEST',
        fields: { bookId: 'INVALID' },
      })
  })
})
