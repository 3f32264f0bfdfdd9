import { beforeEach, describe, expect, test } from 'vitest'
import { grantEntitlement } from '#src/domain/access/entitlement.ts'
import { type Browser, signUpMany } from '#src/testing/browser.ts'
import { testLibrary } from '#src/testing/library.ts'

const library = testLibrary()
const MINUTE = 60_000
let now: number
let grace: Browser
let other: Browser
let bookId: number

type Status = { page: number; furthestPage: number; percent: number; updatedAt: string; message?: string }

beforeEach(async () => {
  now = Date.parse('2026-05-01T00:00:00Z')
  const visit = library.visit({ now: () => new Date(now) })
  const [first, second] = await signUpMany(visit, 2)
  grace = first!
  other = second!
  ;({ bookId } = await library.plant({ pages: 8 }, { samplePages: 4 }))
})

const put = (who: Browser, page: number, more: object = {}, id = bookId) =>
  who.send<Status>('PUT', `/api/bookFunction/readStatus/${id}`, { page, device: 'phone', ...more })
const status = async (who: Browser, id = bookId) =>
  (await who.get<Status>(`/api/bookFunction/readStatus/${id}`)).body

describe('where a member stopped', () => {
  test('is unknown before the first page, and then kept apart from how far the member came', async () => {
    expect(await status(grace)).toEqual({ message: 'NEVER_READ' })
    await put(grace, 4)
    now += 1000
    const { body } = await put(grace, 2)
    expect(body).toEqual({
      page: 2,
      block: null,
      start: null,
      furthestPage: 4,
      percent: 25,
      updatedAt: '2026-05-01T00:00:01.000Z',
    })
    expect(await status(grace)).toEqual(body)
    expect(await status(other)).toEqual({ message: 'NEVER_READ' })
  })

  test('is not overwritten by a device that was away, though it may have come further', async () => {
    await put(grace, 2)
    expect((await put(grace, 3, { device: 'desk', secondsAgo: 60 })).body).toMatchObject({
      page: 2,
      furthestPage: 3,
      updatedAt: '2026-05-01T00:00:00.000Z',
    })
  })

  test('puts the book on the reading list, from the wishes too, and again after it was removed', async () => {
    await grace.send('POST', '/api/bookFunction/wantRead', { bookId })
    await Promise.all([put(grace, 1), put(grace, 2), put(grace, 2)])
    type Entry = { readingId: number; wantReadId: number | null }
    const entry = async () => (await grace.get<Entry>(`/api/bookFunction/entry/${bookId}`)).body
    const first = await entry()
    expect(first).toMatchObject({ wantReadId: null, readingId: expect.any(Number) as unknown })
    await grace.send('DELETE', `/api/bookFunction/reading?bookId=${bookId}&readingId=${first.readingId}`)
    expect(await status(grace)).toMatchObject({ furthestPage: 2 })
    await put(grace, 3)
    expect(await entry()).toMatchObject({ readingId: expect.any(Number) as unknown, readingPage: 3 })
  })

  test('can only be a page that is there and that the member may read', async () => {
    expect((await put(grace, 9)).body).toMatchObject({ message: 'PAGE_NOT_FOUND' })
    expect((await put(grace, 5)).body).toMatchObject({ message: 'DID_NOT_PAYED' })
    expect((await put(grace, 0)).body).toMatchObject({ fields: { page: 'INVALID' } })
    expect((await put(grace, 1, { device: '' })).body).toMatchObject({ fields: { device: 'INVALID' } })
    expect((await put(grace, 1, {}, 4711)).body).toMatchObject({ message: 'BOOK_NOT_FOUND' })
    expect(await status(grace, 4711)).toMatchObject({ message: 'BOOK_NOT_FOUND' })
    expect(await status(grace)).toEqual({ message: 'NEVER_READ' })
    const span = { from: new Date(0), until: new Date(now + MINUTE), source: 'coupon' as const }
    await grantEntitlement(library.db, 1, span)
    expect((await put(grace, 8)).body).toMatchObject({ page: 8, percent: 100 })
    now += MINUTE
    expect((await put(grace, 7)).body).toMatchObject({ message: 'DID_NOT_PAYED' })
  })

  test('goes on in a new edition, where its words are there or near', async () => {
    const plan = { identifier: 'urn:test:again', pages: 8 }
    const first = await library.plant(plan, { isFree: true })
    await put(grace, 5, {}, first.bookId)
    const second = await library.plant({ ...plan, pages: 3 })
    expect(second.bookId).toBe(first.bookId)
    const { page } = (await status(grace, first.bookId)) as { page: number }
    expect([1, 2, 3]).toContain(page)
    const { body } = await grace.get('/api/bookFunction/main/history')
    expect(body).toMatchObject([{ bookId: first.bookId, readingPage: page }])
  })
})

describe('the reading history', () => {
  test('has every book read, the last first, also those taken off the reading list', async () => {
    const second = await library.plant({ pages: 2 })
    await put(grace, 2)
    now += 1000
    await put(grace, 1, {}, second.bookId)
    const { body } = await grace.get<{ items: { readingId: number }[] }>('/api/bookFunction/history/1/0')
    expect(body).toMatchObject({
      items: [
        { bookId: second.bookId, readingPage: 1, percent: 50 },
        { bookId, readingPage: 2, percent: 25, readAt: '2026-05-01T00:00:00.000Z' },
      ],
      totalCount: 2,
    })
    await grace.send(
      'DELETE',
      `/api/bookFunction/reading?bookId=${bookId}&readingId=${body.items[1]!.readingId}`,
    )
    expect((await grace.get('/api/bookFunction/main/history')).body).toMatchObject([
      { bookId: second.bookId },
      { bookId, readingId: null, readingPage: 2 },
    ])
    expect((await other.get('/api/bookFunction/main/history')).body).toEqual([])
  })
})
